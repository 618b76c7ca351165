import type { PageKind } from './pages.ts';

export type UncachedKind = 'signed in' | 'private API' | 'sign-in' | 'sign-up';
export type TrafficKind = PageKind | UncachedKind | 'bot';

interface Traffic {
  kind: TrafficKind;
  /** Of a thousand requests. */
  share: number;
  /** The n-th most read page of a kind gets 1/n^skew of the first one's requests; 0 spreads them evenly. */
  skew: number;
}

/** An assumption: nobody has counted visits of this site yet. Static files are served before the Worker. */
export const TRAFFIC: readonly Traffic[] = [
  { kind: 'team', share: 240, skew: 0.8 },
  { kind: 'home', share: 120, skew: 1.5 },
  { kind: 'schedule', share: 110, skew: 1 },
  { kind: 'guide', share: 70, skew: 0.8 },
  { kind: 'city', share: 50, skew: 0.8 },
  { kind: 'finder question', share: 50, skew: 0.6 },
  { kind: 'trip', share: 40, skew: 0.8 },
  { kind: 'roadtrip', share: 40, skew: 0.8 },
  { kind: 'finder form', share: 30, skew: 0 },
  { kind: 'sequence', share: 30, skew: 0.6 },
  { kind: 'sequences', share: 20, skew: 0.8 },
  { kind: 'league', share: 20, skew: 0 },
  { kind: 'conferences', share: 15, skew: 0 },
  { kind: 'roadtrips', share: 15, skew: 0 },
  { kind: 'weekends', share: 15, skew: 1 },
  { kind: 'search', share: 15, skew: 0.8 },
  { kind: 'API', share: 20, skew: 0.8 },
  { kind: 'calendar', share: 20, skew: 0.8 },
  { kind: 'card', share: 3, skew: 0.8 },
  { kind: 'bot', share: 50, skew: 0 },
  { kind: 'signed in', share: 20, skew: 0 },
  { kind: 'private API', share: 5, skew: 0 },
  { kind: 'sign-in', share: 1.5, skew: 0 },
  { kind: 'sign-up', share: 0.5, skew: 0 },
];

/** Crawlers follow no link to a question, a trip or a search (robots.txt and `nofollow`). */
export const CRAWLED: ReadonlySet<PageKind> = new Set([
  'home',
  'league',
  'conferences',
  'team',
  'schedule',
  'guide',
  'city',
  'roadtrips',
  'roadtrip',
  'sequences',
  'sequence',
  'weekends',
]);

export const isUncached = (kind: TrafficKind): kind is UncachedKind =>
  ['signed in', 'private API', 'sign-in', 'sign-up'].includes(kind);
