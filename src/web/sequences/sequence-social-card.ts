import type { SocialCard } from '../page/social-tags.tsx';
import { paths } from '../urls/paths.ts';
import type { SequencePageState } from './load-sequence.ts';
import { routeText } from './sequence-text.ts';

/** Uses the card of the trip through the same games. Invented games have none. */
export function sequenceSocialCard({ view, tripCode, isSample }: SequencePageState): { card?: SocialCard } {
  if (isSample || tripCode === null) return {};
  return {
    card: { path: paths.tripCard(tripCode), alt: `Games of the trip ${routeText(view)}, ${view.dates}.` },
  };
}
