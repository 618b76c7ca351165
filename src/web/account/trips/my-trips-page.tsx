import { useEffect } from 'react';
import { accountPaths } from '../../urls/account-paths.ts';
import { AccountFrame } from '../screens/account-frame.tsx';
import type { ScreenProps } from '../screens/screen.tsx';
import { useScreen } from '../screens/use-screen.ts';
import { AskFriends } from '../votes/ask-friends.tsx';
import type { MyTrip, MyTripsView } from './my-trips-view.ts';
import { MyTripCard } from './my-trip-card.tsx';

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
      {next.length > 0 && (
        <div className="my-trips-head">
          {summary && <p className="lead">{summary}</p>}
          <a className="btn quiet" href={finder}>
            Plan another trip
          </a>
        </div>
      )}
      {returnTo !== null && (
        <p>
          <a className="btn" href={returnTo}>
            Back to where you were
          </a>
        </p>
      )}
      {next.length === 0 ? <NoTrips finder={finder} hasPast={past.length > 0} /> : <Trips trips={next} />}
      {past.length > 0 && (
        <details className="past-trips fold box card">
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
        Find a trip for your dates and choose “Save and email me changes” on its page. We then check it
        whenever the schedule changes, and tell you when a game moves or a drive no longer fits.
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
        <MyTripCard key={trip.id} trip={trip} />
      ))}
    </ul>
  );
}
