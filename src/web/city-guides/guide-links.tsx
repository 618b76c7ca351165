import type { RoadtripThroughCity } from '../../db/queries/roadtrips.ts';
import { slugOf } from '../../domain/slug.ts';
import type { Team } from '../../domain/teams/index.ts';
import type { Venue } from '../../domain/venues/index.ts';
import { hasTicketLink } from '../games/game-row.ts';
import { GameTable, TICKETS_NOTE_ID } from '../games/game-table.tsx';
import { SampleNotice, ScheduleNotes, TicketsNote } from '../games/schedule-notes.tsx';
import { LEAGUE_TEXTS } from '../leagues/league-texts.ts';
import { Shield } from '../page/shield.tsx';
import { GameLines } from '../schedule/game-lines.tsx';
import { capitalized } from '../../domain/list-text.ts';
import { paths } from '../urls/paths.ts';
import { VENUE_CARD_ID, VenueLinks, venueTopics } from '../venues/venue-card.tsx';
import type { LoadedGuide } from './load-guide.ts';

function hasTicketsInOpening({
  nextGame,
  gamesAround,
}: Pick<LoadedGuide, 'nextGame' | 'gamesAround'>): boolean {
  return hasTicketLink(nextGame ? [nextGame, ...gamesAround] : gamesAround);
}

/** It has no heading, because the guide's sections have fixed ones. */
export function GuideOpening({
  team,
  venue,
  page: { nextGame, gamesAround, venueFacts },
}: {
  team: Team;
  venue: Venue | null;
  page: LoadedGuide;
}) {
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
        <a href={paths.city(slugOf(team.marketCity))}>{`All games in ${team.marketCity}`}</a>{' '}
        <a href={paths.trips({ city: slugOf(team.marketCity) })} rel="nofollow">
          {`Stay in ${team.marketCity} on your dates`}
        </a>
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

export function HomeGames({ team, page }: { team: Team; page: LoadedGuide }) {
  const { homeGames, provenance, isSample } = page;
  if (homeGames.length === 0) {
    return (
      <p>
        {`No home games of the ${team.fullName} are listed yet. ${LEAGUE_TEXTS[team.league].season} `}
        <a href={paths.team(team)}>See the schedule</a>
      </p>
    );
  }
  return (
    <>
      {isSample && <SampleNotice />}
      <GameTable
        rows={homeGames}
        firstLabel="Next home game"
        caption={`The next home games of the ${team.fullName}`}
        hasGuides={false}
      />
      {hasTicketLink(homeGames) && (
        <div className="fine-print">
          <TicketsNote id={hasTicketsInOpening(page) ? undefined : TICKETS_NOTE_ID} />
        </div>
      )}
      <ScheduleNotes provenance={provenance} hasTickets={false} />
    </>
  );
}

export function RoadtripsThroughCity({ roadtrips }: { roadtrips: readonly RoadtripThroughCity[] }) {
  return (
    <ul className="passing">
      {roadtrips.map(({ slug, sport, title, intro, cities }) => (
        <li key={slug}>
          <Shield label={sport} />
          <div>
            <h3>
              <a href={paths.roadtrip(slug)}>{title}</a>
            </h3>
            <p className="stops">{cities.join(' · ')}</p>
            <p>{intro}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** @param guides the city's other teams with a guide. */
export function MoreInCity({ team, guides }: { team: Team; guides: readonly Team[] }) {
  return (
    <ul className="more-in-city">
      <li>
        <a href={paths.city(slugOf(team.marketCity))}>{`All games in ${team.marketCity}`}</a>
      </li>
      {guides.map((other) => (
        <li key={other.id}>
          <a href={paths.cityGuide(other)}>{`${other.playsAs ?? other.fullName} guide`}</a>
        </li>
      ))}
    </ul>
  );
}
