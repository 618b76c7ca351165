import { GameTable } from '../../../../src/web/games/game-table.tsx';
import {
  SCHEDULE_UNREACHABLE,
  SITE_UNREACHABLE,
  type GamesState,
} from '../../../../src/web/games/games-state.ts';
import { GamesBody, GamesFragment, SHOWN_LABELS } from '../../../../src/web/teams/games-fragment.tsx';
import { DEFAULT_GAMES_VIEW, SHOWN_GAMES } from '../../../../src/web/urls/page-queries.ts';
import { FIXED_NOW } from '../regular-game.ts';
import { CELTICS, rowsOfDoubleheaders, rowsOfEveryKind, rowsOfEveryRound } from './fixed-games.ts';
import { Labeled, type Parts } from './part.tsx';

const NO_ROWS = {
  kind: 'loaded',
  rows: [],
  totalItems: 0,
  lastPage: 1,
  provenance: null,
  isSample: false,
  isUnread: false,
} as const;
const LOADED = {
  ...NO_ROWS,
  rows: rowsOfEveryKind().slice(0, 2),
  totalItems: 82,
  lastPage: 9,
  provenance: { source: 'seatgeek', refreshedAt: FIXED_NOW },
  isSample: true,
} as const;
const READ_ONCE = { source: 'espn', refreshedAt: FIXED_NOW } as const;

const bodyOf = (state: GamesState, view = DEFAULT_GAMES_VIEW) => (
  <GamesBody team={CELTICS} view={view} state={state} />
);

export const GAME_PARTS: Parts = {
  tickets: {
    title: 'Ticket rows',
    shown: (
      <GameTable
        rows={rowsOfEveryKind()}
        firstLabel="Next game"
        caption="Every kind of game in a team's list"
      />
    ),
  },
  doubleheaders: {
    title: 'Doubleheaders',
    shown: <GameTable rows={rowsOfDoubleheaders()} firstLabel={null} caption="Two games on one day" />,
  },
  rounds: {
    title: 'Playoff rounds',
    shown: (
      <Labeled
        states={rowsOfEveryRound()}
        show={(rows, league) => (
          <GameTable rows={rows} firstLabel={null} caption={`Every playoff round of the ${league}`} />
        )}
      />
    ),
  },
  region: {
    title: 'Fragment: loaded',
    shown: (
      <GamesFragment team={CELTICS} view={{ ...DEFAULT_GAMES_VIEW, show: 'home', page: 4 }} state={LOADED} />
    ),
  },
  loading: { title: 'Fragment: loading', shown: bodyOf({ kind: 'loading' }) },
  error: {
    title: 'Fragment: error and outage',
    shown: (
      <Labeled
        states={[
          ['The database does not respond (503)', SCHEDULE_UNREACHABLE],
          ['The site does not respond', SITE_UNREACHABLE],
        ]}
        show={(message) => bodyOf({ kind: 'error', message })}
      />
    ),
  },
  empty: {
    title: 'Fragment: empty',
    shown: (
      <Labeled
        states={SHOWN_GAMES.map((show) => [SHOWN_LABELS[show], show])}
        show={(show) => bodyOf(NO_ROWS, { ...DEFAULT_GAMES_VIEW, show })}
      />
    ),
  },
  unread: {
    title: 'Fragment: unread',
    shown: (
      <Labeled
        states={[
          ['The league was never read', null],
          ['The league was read a week ago', READ_ONCE],
        ]}
        show={(provenance) => bodyOf({ ...NO_ROWS, provenance, isUnread: true })}
      />
    ),
  },
};
