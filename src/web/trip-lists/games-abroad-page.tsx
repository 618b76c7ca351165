import { SampleNotice, ScheduleNotes, UnreadLeagues } from '../games/schedule-notes.tsx';
import { LEAGUES } from '../../domain/leagues.ts';
import { GameLines } from '../schedule/game-lines.tsx';
import { ErrorAlert } from '../ui/fragment-states.tsx';
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx';
import { paths } from '../urls/paths.ts';
import { hasTicketsAbroad, type GamesAbroadState } from './games-abroad-state.ts';
import { OtherLists } from './other-lists.tsx';

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
