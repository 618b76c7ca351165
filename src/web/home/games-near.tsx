import type { Place } from '../../db/queries/places.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import { addDays } from '../../domain/dates/zoned-time.ts';
import type { DatePeriod } from '../../domain/games/schedule-days.ts';
import { localDateOf } from '../../domain/games/game.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { namedPlace, type NamedPlace } from '../../domain/places/place.ts';
import { hoursAndMinutes, roundToFive } from '../../domain/travel/leg-text.ts';
import { driveAt, type DriveTable } from '../../domain/travel/travel.ts';
import { ticketLink, type TicketLinkRules } from '../../domain/games/ticket-link.ts';
import { hasTicketLink } from '../games/game-row.ts';
import { BuyLink } from '../games/game-table.tsx';
import { ScheduleNotes } from '../games/schedule-notes.tsx';
import { GameLines, type GameLine } from '../games/game-lines.tsx';
import { listedLineWithPlace } from '../games/listed-line.ts';
import { CityField } from '../places/city-field.tsx';
import { PlaceChoices, type MissingPlace } from '../places/missing-place.tsx';
import { paths } from '../urls/paths.ts';

const DAYS = 7;
/** The first of these hours of driving with a game counts. */
const DRIVING_HOURS = [2, 4, 8, 12] as const;
const MAX_GAMES = 12;

interface NearLine extends GameLine {
  ticketUrl: string | null;
}

export type GamesNearState =
  | { kind: 'unasked' }
  | { kind: 'unreachable'; typed: string }
  | { kind: 'no-place'; typed: string; missing: MissingPlace }
  | { kind: 'no-games'; place: NamedPlace; hours: number; asked: NearAsked }
  | {
      kind: 'games';
      place: NamedPlace;
      hours: number;
      /** The first games, in order. */
      lines: readonly NearLine[];
      /** The number of all games. */
      total: number;
      asked: NearAsked;
    };

export interface NearAsked {
  /** In text, like 'NHL'; '' for all leagues. */
  leagues: string;
  period: DatePeriod;
  /** In text, like 'in the next 7 days' or 'on Friday, November 20'. */
  when: string;
}

/** All games of the next seven days. */
export function nextDaysNear(today: string): NearAsked {
  return {
    leagues: '',
    period: { from: today, to: addDays(today, DAYS - 1) },
    when: `in the next ${DAYS} days`,
  };
}

/**
 * Lists games within two hours of a place, or the nearest ones.
 * @param games the upcoming ones of the leagues, ordered by start.
 */
export function gamesNear(
  place: Place,
  games: readonly ListedGame[],
  { asked, drives, rules }: { asked: NearAsked; drives: Pick<DriveTable, 'index'>; rules: TicketLinkRules },
): GamesNearState {
  const named = namedPlace(place);
  const { from, to } = asked.period;
  const reached = games.flatMap((game) => {
    const at = game.venueId === null ? undefined : drives.index.get(game.venueId);
    const drive = at === undefined ? null : driveAt(place.drives, at);
    const date = localDateOf(game);
    return drive === null || date < from || date > to ? [] : [{ game, minutes: drive.minutes }];
  });
  const nearest = Math.min(...reached.map(({ minutes }) => minutes));
  const hours = DRIVING_HOURS.find((limit) => nearest <= limit * 60);
  if (hours === undefined)
    return { kind: 'no-games', place: named, hours: mustExist(DRIVING_HOURS.at(-1)), asked };
  const near = reached.filter(({ minutes }) => minutes <= hours * 60);
  return {
    kind: 'games',
    place: named,
    hours,
    lines: near.slice(0, MAX_GAMES).map(({ game, minutes }) => {
      const line = listedLineWithPlace(game);
      const away = `${hoursAndMinutes(roundToFive(minutes))} away · ${line.place}`;
      return {
        ...line,
        place: away,
        ticketUrl: ticketLink(game, rules, `games-${game.league.toLowerCase()}`),
      };
    }),
    total: near.length,
    asked,
  };
}

export function GamesNear({ state }: { state: GamesNearState }) {
  return (
    <details className="fold pick" id="near" open={state.kind !== 'unasked'}>
      <summary>
        <h2>{headingOf(state)}</h2>
      </summary>
      <form action={`${paths.home()}#near`} className="trip-form near">
        <CityField
          id="near-city"
          name="near"
          label="City, ZIP or postal code"
          value={typedIn(state)}
          isRequired
        />
        <button type="submit" className="btn">
          Show games
        </button>
      </form>
      <NearResult state={state} />
    </details>
  );
}

function headingOf(state: GamesNearState): string {
  return 'place' in state ? `Games Near ${state.place.label}` : 'Games Near You';
}

function typedIn(state: GamesNearState): string {
  if ('place' in state) return state.place.label;
  return 'typed' in state ? state.typed : '';
}

/** @param placeHref the address with another place in it. */
export function NearResult({
  state,
  placeHref = paths.homeNear,
}: {
  state: GamesNearState;
  placeHref?: (slug: string) => string;
}) {
  switch (state.kind) {
    case 'unasked':
      return null;
    case 'unreachable':
      return (
        <p className="state error" role="alert">
          The schedule did not load in time. Press Show games to try again.
        </p>
      );
    case 'no-place':
      return (
        <div className="state" role="alert">
          <PlaceChoices missing={state.missing} hrefOf={placeHref} />
        </div>
      );
    case 'no-games':
      return (
        <div className="state">
          <p>{`No ${gamesText(state.asked)} ${state.asked.when} within ${state.hours} hours of ${state.place.label} by car.`}</p>
          <p>
            <a className="btn quiet" href={paths.trips({ from: state.place.slug })} rel="nofollow">
              Plan a trip on other dates
            </a>
          </p>
        </div>
      );
    case 'games':
      return <Games state={state} />;
  }
}

function gamesText({ leagues }: NearAsked, count = 2): string {
  return `${leagues} ${count === 1 ? 'game' : 'games'}`.trim();
}

function Games({
  state: { place, hours, lines, total, asked },
}: {
  state: Extract<GamesNearState, { kind: 'games' }>;
}) {
  const shown = lines.length;
  const tickets = new Map(lines.map(({ id, ticketUrl }) => [id, ticketUrl]));
  return (
    <>
      <p>{`${total} ${gamesText(asked, total)} ${asked.when}, up to ${hours} hours away by car.${total > shown ? ` Here are the first ${shown}.` : ''}`}</p>
      <GameLines lines={lines} label={`Games near ${place.label}`}>
        {({ id }) => <BuyLink href={tickets.get(id) ?? null} />}
      </GameLines>
      {hasTicketLink(lines) && <ScheduleNotes provenance={null} hasTickets />}
      <p>
        <a
          className="btn"
          href={paths.trips({ from: place.slug, start: asked.period.from, end: asked.period.to })}
          rel="nofollow"
        >
          {`Find trips from ${place.label}`}
        </a>{' '}
        <a className="btn quiet" href={paths.weekends({ from: place.slug })}>
          {`Weekends nearest to ${place.label}`}
        </a>
      </p>
    </>
  );
}
