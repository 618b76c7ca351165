import { GameTable } from '../../../../src/web/games/game-table.tsx';
import { SCHEDULE_UNREACHABLE, SITE_UNREACHABLE } from '../../../../src/web/games/games-state.ts';
import { GamesBody, GamesFragment, SHOWN_LABELS } from '../../../../src/web/teams/games-fragment.tsx';
import { DEFAULT_GAMES_VIEW, SHOWN_GAMES } from '../../../../src/web/urls/games-query.ts';
import { CELTICS, rowsOfDoubleheaders, rowsOfEveryKind, rowsOfEveryRound } from './fixed-games.ts';

export function TicketRows() {
  return (
    <GameTable
      rows={rowsOfEveryKind()}
      firstLabel="Next game"
      caption="Every kind of game in a team's list"
    />
  );
}

export function Doubleheaders() {
  return <GameTable rows={rowsOfDoubleheaders()} firstLabel={null} caption="Two games on one day" />;
}

export function PlayoffRounds() {
  return rowsOfEveryRound().map(({ league, rows }) => (
    <section key={league}>
      <h3>{league}</h3>
      <GameTable rows={rows} firstLabel={null} caption={`Every playoff round of the ${league}`} />
    </section>
  ));
}

export function LoadedFragment() {
  return (
    <GamesFragment
      team={CELTICS}
      view={{ ...DEFAULT_GAMES_VIEW, show: 'home', page: 4 }}
      state={{
        kind: 'loaded',
        rows: rowsOfEveryKind().slice(0, 2),
        totalItems: 82,
        lastPage: 9,
        provenance: { source: 'seatgeek', refreshedAt: new Date('2026-11-20T17:00:00Z') },
        isSample: true,
        isUnread: false,
      }}
    />
  );
}

export function LoadingFragment() {
  return <GamesBody team={CELTICS} view={DEFAULT_GAMES_VIEW} state={{ kind: 'loading' }} />;
}

export function FailedFragment() {
  const causes = [
    { title: 'The database does not respond (503)', message: SCHEDULE_UNREACHABLE },
    { title: 'The site does not respond', message: SITE_UNREACHABLE },
  ];
  return causes.map(({ title, message }) => (
    <section key={title}>
      <h3>{title}</h3>
      <GamesBody team={CELTICS} view={DEFAULT_GAMES_VIEW} state={{ kind: 'error', message }} />
    </section>
  ));
}

const NO_ROWS = {
  kind: 'loaded',
  rows: [],
  totalItems: 0,
  lastPage: 1,
  provenance: null,
  isSample: false,
  isUnread: false,
} as const;

export function EmptyFragment() {
  return SHOWN_GAMES.map((show) => (
    <section key={show}>
      <h3>{SHOWN_LABELS[show]}</h3>
      <GamesBody team={CELTICS} view={{ ...DEFAULT_GAMES_VIEW, show }} state={NO_ROWS} />
    </section>
  ));
}

export function UnreadFragment() {
  const readOnce = { source: 'espn', refreshedAt: new Date('2026-11-20T17:00:00Z') } as const;
  return [null, readOnce].map((provenance) => (
    <section key={provenance?.source ?? 'never'}>
      <h3>{provenance ? 'The league was read a week ago' : 'The league was never read'}</h3>
      <GamesBody
        team={CELTICS}
        view={DEFAULT_GAMES_VIEW}
        state={{ ...NO_ROWS, provenance, isUnread: true }}
      />
    </section>
  ));
}
