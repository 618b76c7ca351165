import { LEAGUES } from '../../domain/leagues.ts';
import { paths } from '../urls/paths.ts';
import { queryOfPace, type TripsQuery } from '../urls/trips-query.ts';
import { gameLabel, skippedLabel } from './trip-game-text.ts';
import { leaguesWith, type AnsweredTrips, type AskedTrips } from './trips-state.ts';

interface Chip {
  label: string;
  /** How many reachable games it leaves; null for what takes a limit away. */
  games: number | null;
  change: Partial<TripsQuery>;
  isOn: boolean;
}

/** Shows further limits and those already set. */
export function TripChips({ state }: { state: AnsweredTrips }) {
  const { query } = state.asked;
  const link = ({ label, games, change, isOn }: Chip) => (
    <li key={label}>
      <a
        href={paths.trips({ ...query, ...change, page: 1 })}
        rel="nofollow"
        aria-current={isOn ? 'true' : undefined}
      >
        {label}
        {games !== null && (
          <>
            {' '}
            <b>{games}</b>
            <span className="sr">{games === 1 ? ' game within reach' : ' games within reach'}</span>
          </>
        )}
        {isOn && <span aria-hidden="true"> ×</span>}
      </a>
    </li>
  );
  const chips = [...limitChips(state).filter(({ games, isOn }) => isOn || games !== 0), ...setChips(query)];
  if (chips.length === 0) return null;
  return (
    <ul className="trip-chips" aria-label="Narrow it down">
      {chips.map(link)}
    </ul>
  );
}

function limitChips({ asked: { query, home }, answer: { reachable } }: AnsweredTrips): Chip[] {
  const hasAll = query.leagues.length === LEAGUES.length;
  return [
    ...LEAGUES.filter((league) => reachable.byLeague[league] > 0).map((league) => ({
      label: league,
      games: reachable.byLeague[league],
      change: { leagues: leaguesWith(query.leagues, LEAGUES, league) },
      isOn: !hasAll && query.leagues.includes(league),
    })),
    ...(query.pace === 'relaxed'
      ? []
      : [
          {
            label: 'No drive over 4 hours',
            games: reachable.withinFourHours,
            change: { drive: query.drive === 4 ? queryOfPace(query.pace).drive : (4 as const) },
            isOn: query.drive === 4,
          },
        ]),
    {
      label: borderLabel(home),
      games: home === null ? reachable.all : reachable.withoutBorder,
      change: { border: !query.border },
      isOn: !query.border,
    },
    {
      label: 'Leave a free day',
      games: reachable.besideFreeDate,
      change: { free: !query.free },
      isOn: query.free,
    },
  ];
}

/** Without a home, trips within Canada stay on one side of the border too. */
function borderLabel(home: AskedTrips['home']): string {
  if (home === null) return 'Don’t cross the border';
  return home.country === 'CA' ? 'Stay in Canada' : 'Stay in the US';
}

function setChips(query: TripsQuery): Chip[] {
  return [
    ...query.games.map((id) => ({
      label: `With ${gameLabel(id)}`,
      games: null,
      change: { games: query.games.filter((one) => one !== id) },
      isOn: true,
    })),
    ...query.skip.slice(0, MAX_SHOWN).map((text) => ({
      label: `Without ${skippedLabel(text)}`,
      games: null,
      change: { skip: query.skip.filter((one) => one !== text) },
      isOn: true,
    })),
    ...(query.skip.length > MAX_SHOWN
      ? [{ label: `Without all ${query.skip.length}`, games: null, change: { skip: [] }, isOn: true }]
      : []),
  ];
}

const MAX_SHOWN = 6;
