import type { RoadtripThroughCity } from '../../db/queries/roadtrips.ts';
import { slugOf } from '../../domain/slug.ts';
import type { Team } from '../../domain/teams/index.ts';
import { hasTicketLink } from '../games/game-row.ts';
import { GameTable, TICKETS_NOTE_ID } from '../games/game-table.tsx';
import { SampleNotice, ScheduleNotes, TicketsNote } from '../games/schedule-notes.tsx';
import { LEAGUE_TEXTS } from '../leagues/league-texts.ts';
import { paths } from '../urls/paths.ts';
import { Shield } from '../page/shield.tsx';
import { hasTicketsInOpening } from './guide-opening.tsx';
import type { GuideState } from './guide-state.ts';

export function HomeGames({ team, page }: { team: Team; page: Extract<GuideState, { kind: 'loaded' }> }) {
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
            <p className="stops">{cities.join(' → ')}</p>
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
