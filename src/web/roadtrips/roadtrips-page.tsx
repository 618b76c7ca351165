import { LEAGUES } from '../../domain/leagues.ts';
import { paths } from '../paths.ts';

/** 'Sports Roadtrips', with its empty state (product.md section 2, /roadtrips). */
export function RoadtripsPage() {
  return (
    <>
      <h1>Sports Roadtrips</h1>
      <div className="state">
        <p>
          <strong>No roadtrips found for All.</strong>
        </p>
        <p>The first routes are being driven. Until then, every league's schedule shows who plays where.</p>
        <p>
          {LEAGUES.map((league) => (
            <a key={league} className="btn quiet" href={paths.schedule(league)}>
              {`${league} schedule`}
            </a>
          ))}
        </p>
      </div>
    </>
  );
}
