import { LEAGUES, type League } from '../../domain/leagues.ts';
import { clockParts, longDayText } from '../../domain/dates/date-text.ts';
import { easternDateTimeOf } from '../../domain/dates/eastern-time.ts';
import { localDateOf } from '../../domain/games/game.ts';
import type { TicketLinkRules } from '../../domain/games/ticket-link.ts';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import { SampleNotice, ScheduleNotes, UnreadLeagues } from '../games/schedule-notes.tsx';
import { GameLines } from '../schedule/game-lines.tsx';
import { ErrorAlert } from '../ui/fragment-states.tsx';
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx';
import { paths } from '../urls/paths.ts';
import { hasTicketLink, rowForDay } from '../games/game-row.ts';
import type { LoadedGames } from '../games/games-state.ts';
import { OtherLists } from './list-message.tsx';

export const abroadCrumbs: readonly Crumb[] = [
  { label: 'Home', href: paths.home() },
  { label: 'Games abroad', href: paths.gamesAbroad() },
];

export function GamesAbroadPage({ state }: { state: GamesAbroadState }) {
  return (
    <>
      <Breadcrumb crumbs={abroadCrumbs} />
      <h1>Games abroad</h1>
      <p className="lead">
        Every listed NFL, NBA, NHL and MLB game outside the United States and Canada. No road leads to them:
        fly in.
      </p>
      <AbroadList state={state} />
      <OtherLists current="abroad" />
    </>
  );
}

export function AbroadList({ state }: { state: GamesAbroadState }) {
  if (state.kind === 'unreachable') {
    return <ErrorAlert message="The schedule did not load in time." action={paths.gamesAbroad()} search="" />;
  }
  return (
    <>
      <UnreadLeagues leagues={state.unread} />
      {state.days.length === 0 ? <NoGamesAbroad /> : <DaysAbroad state={state} />}
    </>
  );
}

function DaysAbroad({ state }: { state: Extract<GamesAbroadState, { kind: 'loaded' }> }) {
  return (
    <>
      {state.isSample && <SampleNotice />}
      {state.days.map(({ date, heading, rows }) => (
        <section key={date} className="day">
          <h2>
            <time dateTime={date}>{heading}</time>
          </h2>
          <GameLines rows={rows} label={`Games abroad on ${heading}`} />
        </section>
      ))}
      <p className="fine-print">Times are local to the venue, with Eastern Time (ET) beside them.</p>
      <ScheduleNotes provenance={state.provenance} hasTickets={hasTicketsAbroad(state)} />
    </>
  );
}

function NoGamesAbroad() {
  return (
    <div className="state">
      <p>
        <strong>No game abroad is on the schedule right now.</strong>
      </p>
      <p>
        Leagues name such games when they publish a season’s schedule, on their own sites first. They stand
        here as soon as a schedule lists them.
      </p>
      <p>
        {LEAGUES.map((league) => (
          <a key={league} className="btn quiet" href={paths.schedule(league)}>
            {`${league} schedule`}
          </a>
        ))}
      </p>
    </div>
  );
}

export type GamesAbroadState =
  | (Pick<LoadedGames, 'kind' | 'provenance' | 'isSample'> & {
      days: ReturnType<typeof daysAbroad>;
      unread: readonly League[];
    })
  | { kind: 'unreachable' };

export function hasTicketsAbroad(state: GamesAbroadState): boolean {
  return state.kind === 'loaded' && state.days.some(({ rows }) => hasTicketLink(rows));
}

/** @param games the games by start. */
export function daysAbroad(games: readonly ListedGame[], rules: TicketLinkRules) {
  return [...Map.groupBy(games, localDateOf)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, ofDay]) => ({
      date,
      heading: longDayText(date),
      rows: ofDay.map((game) => ({
        ...rowForDay(game, rules),
        city: cityAndCountry(game),
        lead: easternTime(game) ?? undefined,
        // No drive leads there.
        isTripGame: false,
      })),
    }));
}

/** Returns '9:30 AM ET', with the weekday where it is another one there. */
function easternTime(game: ListedGame): string | null {
  if (game.startsAt === null || game.timeTbd) return null;
  const local = easternDateTimeOf(game.startsAt);
  const clock = clockParts(local);
  if (clock === null) return null;
  const weekday = local.slice(0, 10) === localDateOf(game) ? '' : `${clock.weekday.slice(0, 3)} `;
  return `${weekday}${clock.time} ET`;
}

/** Returns 'London, United Kingdom'. */
function cityAndCountry({ city, venuePlace: place }: ListedGame): string | null {
  const country = place && (COUNTRY_NAMES.of(place.country) ?? place.country);
  return [city, country].filter((part) => part !== null).join(', ') || null;
}

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' });
