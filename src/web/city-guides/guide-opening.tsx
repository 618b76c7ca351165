import { slugOf } from '../../domain/slug.ts';
import type { Team } from '../../domain/teams/index.ts';
import { hasTicketLink } from '../games/game-row.ts';
import { ScheduleNotes } from '../games/schedule-notes.tsx';
import { GameLines } from '../schedule/game-lines.tsx';
import type { Venue } from '../../domain/venues/index.ts';
import { capitalized } from '../../domain/list-text.ts';
import { venueTopics } from '../venues/venue-topics.ts';
import { paths } from '../urls/paths.ts';
import { VENUE_CARD_ID, VenueLinks } from '../venues/venue-card.tsx';
import type { GuideState } from './guide-state.ts';

interface GuideOpeningProps {
  team: Team;
  venue: Venue | null;
  page: Extract<GuideState, { kind: 'loaded' }>;
}

export function hasTicketsInOpening({
  nextGame,
  gamesAround,
}: Pick<GuideOpeningProps['page'], 'nextGame' | 'gamesAround'>): boolean {
  return hasTicketLink(nextGame ? [nextGame, ...gamesAround] : gamesAround);
}

/** It has no heading, because the guide's sections have fixed ones. */
export function GuideOpening({
  team,
  venue,
  page: { nextGame, gamesAround, venueFacts },
}: GuideOpeningProps) {
  if (nextGame === null && venueFacts === null) return null;
  const around = `Also in ${team.marketCity} that week`;
  return (
    <aside className="next-home" aria-label="At a glance">
      {nextGame && (
        <>
          <p>
            <strong>Next home game</strong>
          </p>
          <GameLines rows={[nextGame]} label="Next home game" />
        </>
      )}
      {gamesAround.length > 0 && (
        <>
          <p>
            <strong>{around}</strong>
          </p>
          <GameLines rows={gamesAround} label={around} />
        </>
      )}
      {hasTicketsInOpening({ nextGame, gamesAround }) && <ScheduleNotes provenance={null} hasTickets />}
      <p className="link-line">
        <a href={paths.city(slugOf(team.marketCity))}>{`All games in ${team.marketCity}`}</a>
      </p>
      {venue && venueFacts && (
        <p className="venue-links">
          <strong>{venue.name}</strong>{' '}
          <a href={`#${VENUE_CARD_ID}`}>{capitalized(venueTopics(venueFacts))}</a>{' '}
          <VenueLinks venue={venue} site={venueFacts.site} />
        </p>
      )}
    </aside>
  );
}
