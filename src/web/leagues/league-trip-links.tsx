import type { League } from '../../domain/leagues.ts';
import { paths } from '../urls/paths.ts';

export function LeagueTripLinks({ league }: { league: League }) {
  return (
    <>
      {league === 'NFL' && (
        <section className="card">
          <h2>
            <a href={paths.twinbills()}>Twinbills</a>
          </h2>
          <p>Two games in one day or two, with the drive between them.</p>
        </section>
      )}
      <section className="card">
        <h2>
          <a href={paths.weekends()}>Weekends</a>
        </h2>
        <p>{`${league} games and those of another league on one weekend, in one city or two near each other.`}</p>
        <p>
          Outside the United States and Canada: <a href={paths.gamesAbroad()}>games abroad</a>
        </p>
      </section>
    </>
  );
}
