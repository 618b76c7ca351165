import { gameLine } from '../games/game-line.ts';
import { GameLines } from '../games/game-lines.tsx';
import { gamesText } from '../games/shown-game.ts';
import { paths } from '../urls/paths.ts';
import { hostsText } from './stay-view.ts';
import type { AskedTrips, Town } from './trips-state.ts';

/** Each links its stay on the same dates. */
export function Towns({ towns, asked: { query } }: { towns: readonly Town[]; asked: AskedTrips }) {
  return (
    <ul className="shorter">
      {towns.map(({ city, games }) => (
        <li key={city.slug}>
          <a href={paths.trips({ ...query, city: city.slug, page: 1 })} rel="nofollow">
            {`${city.name}: ${gamesText(games.length)}`}
          </a>
          {`, ${hostsText(games)}`}
        </li>
      ))}
    </ul>
  );
}

/** The same with their games. */
export function TownCards({ towns, asked: { query } }: { towns: readonly Town[]; asked: AskedTrips }) {
  return (
    <ul className="stack offers">
      {towns.map(({ city, games }) => (
        <li key={city.slug} className="pick">
          <h2>
            <a href={paths.trips({ ...query, city: city.slug, page: 1 })} rel="nofollow">
              {city.name}
            </a>{' '}
            <small>{gamesText(games.length)}</small>
          </h2>
          <GameLines lines={games.map((game) => gameLine(game, { hasZones: false }))} />
        </li>
      ))}
    </ul>
  );
}
