import type { PageKind } from './pages.ts';
import type { UncachedKind } from './traffic.ts';

/**
 * CPU of Postgres for a response, in milliseconds: measured by `database-share` on 2026-11-23 on two cores.
 * Those marked with `estimate` were not measured; they are taken from pages with similar statements.
 */
export const DATABASE_MS: Record<PageKind | UncachedKind, number> = {
  home: 2.6,
  league: 0,
  conferences: 1.7,
  team: 2.2,
  schedule: 2,
  guide: 4.2,
  city: 9.1,
  roadtrips: 3.1,
  roadtrip: 7.3,
  sequences: 7.5,
  sequence: 4.4,
  weekends: 1.9,
  search: 1.3,
  'finder form': 0,
  'finder question': 1.5, // estimate: a token, the versions, one place
  trip: 2.5, // estimate: the same, the games of the trip
  API: 2.2, // estimate: a team page
  calendar: 2, // estimate: a team page
  card: 1, // estimate: one game
  'signed in': 2, // estimate: the session, up to 100 trips
  'private API': 2, // estimate
  'sign-in': 3, // estimate: five buckets, an account, a session
  'sign-up': 5, // estimate: the same, a token and a mail
};

/** Reading a page version (measured on 2026-11-23). */
export const VERSION_MS = 0.6;

/**
 * CPU of workerd for a response, in milliseconds, from bench/results.json (`cpu`, `finder-workerd`,
 * `account-timing`). A page of most kinds is between one of ten rows and one of fifty.
 */
const PAGE_MS = 2.4;
export const WORKER_MS: Partial<Record<PageKind | UncachedKind, number>> = {
  // The median question of four leagues on seven days.
  'finder question': 15,
  trip: 6, // estimate
  card: 100, // estimate: drawing a picture
  'sign-in': 29,
  'sign-up': 28,
};
export const workerMs = (kind: PageKind | UncachedKind): number => WORKER_MS[kind] ?? PAGE_MS;

/** A 304 from memory, and one after reading the version: a fifth of a bare Worker with one call, and that Worker. */
export const REMEMBERED_WORKER_MS = 0.1;
export const CHECKED_WORKER_MS = 0.5;
