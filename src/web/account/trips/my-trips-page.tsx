import { useEffect } from 'react';
import { GameLines } from '../../games/game-lines.tsx';
import { accountPaths } from '../../urls/account-paths.ts';
import { AccountFrame } from '../screens/account-frame.tsx';
import type { ScreenProps } from '../screens/screen.tsx';
import { useScreen } from '../screens/use-screen.ts';
import { AskFriends, AskFriendsBox } from '../votes/ask-friends.tsx';
import type { MyTrip, MyTripsView } from './my-trips-view.ts';
import { TripStatusLine } from './trip-parts.tsx';

/** Links from before the settings had their own page have this fragment. */
const SETTINGS_FRAGMENT = '#two-step';

export function MyTripsPage(props: ScreenProps<MyTripsView>) {
  const screen = useScreen(props);
  useEffect(() => {
    if (location.hash === SETTINGS_FRAGMENT) location.replace(accountPaths.twoStep());
  }, []);
  const { who, returnTo, finder, summary, next, past, votes } = screen.view;
  return (
    <AccountFrame screen={screen} title="My Trips" tab="trips">
      {summary && <p className="lead">{summary}</p>}
      {returnTo !== null && (
        <p>
          <a className="btn" href={returnTo}>
            Back to where you were
          </a>
        </p>
      )}
      {next.length === 0 ? <NoTrips finder={finder} hasPast={past.length > 0} /> : <Trips trips={next} />}
      {next.length > 0 && (
        <p>
          <a className="btn quiet" href={finder}>
            Plan another trip
          </a>
        </p>
      )}
      {past.length > 0 && (
        <details className="past-trips">
          <summary>{past.length === 1 ? '1 past trip' : `${past.length} past trips`}</summary>
          <Trips trips={past} />
        </details>
      )}
      <AskFriends votes={votes} hasTrips={next.length > 0} />
      <p className="signed-in-as">{`Signed in as ${who}`}</p>
    </AccountFrame>
  );
}

function NoTrips({ finder, hasPast }: { finder: string; hasPast: boolean }) {
  return (
    <div className="card no-trips">
      <h2>{hasPast ? 'No trip ahead' : 'No saved trips yet'}</h2>
      <p>
        Find a trip for your dates and choose “Save this trip” on its page. We then check it whenever the
        schedule changes, and tell you when a game moves or a drive no longer fits.
      </p>
      <p>
        <a className="btn" href={finder}>
          Plan a trip
        </a>
      </p>
    </div>
  );
}

function Trips({ trips }: { trips: readonly MyTrip[] }) {
  return (
    <ul className="my-trips">
      {trips.map((trip) => (
        <li key={trip.id} className={`card my-trip trip-${trip.status.kind}`}>
          <Trip trip={trip} />
        </li>
      ))}
    </ul>
  );
}

const LINES_SHOWN = 3;

function Games({ games }: Pick<MyTrip, 'games'>) {
  const lines = <GameLines lines={games} />;
  if (games.length <= LINES_SHOWN) return lines;
  return (
    <details>
      <summary>{`${games.length} games`}</summary>
      {lines}
    </details>
  );
}

function Trip({ trip: { id, name, dates, countdown, games, status, changes } }: { trip: MyTrip }) {
  return (
    <>
      <div>
        <p className="my-trip-when">
          <strong>{dates}</strong> <span>{countdown}</span>
        </p>
        <h2>
          <a href={accountPaths.savedTrip(id)}>{name}</a>
        </h2>
        <Games games={games} />
      </div>
      <div>
        <TripStatusLine status={status} />
        {changes.length > 0 && (
          <ul className="my-trip-changes">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        )}
        {status.kind === 'broken' && (
          <p>
            <a className="btn" href={accountPaths.savedTrip(id)}>
              Keep it or fix it<span className="sr">{`: ${name}`}</span>
            </a>
          </p>
        )}
        {status.kind !== 'past' && <AskFriendsBox id={id} name={name} />}
      </div>
    </>
  );
}
