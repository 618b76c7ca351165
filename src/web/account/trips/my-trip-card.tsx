import type { BrokenDate } from '../../../domain/trips/check/broken-trip.ts';
import { GameLines } from '../../games/game-lines.tsx';
import { BrokenBanner, type FixToTake } from '../../trip-pages/broken-banner.tsx';
import { accountPaths } from '../../urls/account-paths.ts';
import type { SavedTripAction } from '../../urls/account-vocabulary.ts';
import { AskFriendsBox } from '../votes/ask-friends.tsx';
import type { MyTrip } from './my-trips-view.ts';
import { ChangedGames, TripStatusLine } from './trip-parts.tsx';

const LINES_SHOWN = 3;

/** One trip of the list: what, when, how it stands, and what it needs. */
export function MyTripCard({ trip }: { trip: MyTrip }) {
  const { id, name, dates, countdown, status, broken } = trip;
  return (
    <li className={`card my-trip trip-${status.kind}`}>
      <div>
        <p className="my-trip-when">
          <strong>{dates}</strong> <span>{countdown}</span>
        </p>
        <h2>
          <a href={accountPaths.savedTrip(id)}>{name}</a>
        </h2>
      </div>
      <State trip={trip} />
      <div>
        <Games trip={trip} isFolded={broken !== null} />
        {status.kind !== 'past' && <AskFriendsBox id={id} name={name} />}
      </div>
    </li>
  );
}

function State({ trip }: { trip: MyTrip }) {
  const { id, name, status, changes, broken } = trip;
  if (broken) {
    return (
      <BrokenBanner
        id={`broken-${id}`}
        broken={{ ...broken, dates: broken.dates.map(withOneFiller) }}
        renderFix={(fix) => fix.isFirst && <TakeFix trip={trip} fix={fix} />}
      >
        <a className="btn quiet" href={accountPaths.savedTrip(id)}>
          Look first<span className="sr">{`: ${name}`}</span>
        </a>
        <PlainForm trip={trip} action="keep" button="Keep it anyway" />
      </BrokenBanner>
    );
  }
  return (
    <div>
      <TripStatusLine status={status} />
      {changes.length > 0 && <ChangedGames games={changes} />}
      {status.kind === 'broken' && (
        <p>
          <a className="btn" href={accountPaths.savedTrip(id)}>
            Keep it or fix it<span className="sr">{`: ${name}`}</span>
          </a>
        </p>
      )}
    </div>
  );
}

/** The trip's page offers the others. */
function withOneFiller(date: BrokenDate): BrokenDate {
  return { ...date, fillers: date.fillers.slice(0, 1) };
}

function Games({ trip: { games }, isFolded }: { trip: MyTrip; isFolded: boolean }) {
  const lines = <GameLines lines={games} />;
  if (games.length <= LINES_SHOWN && !isFolded) return lines;
  return (
    <details>
      <summary>{games.length === 1 ? '1 game' : `${games.length} games`}</summary>
      {lines}
    </details>
  );
}

function TakeFix({ trip, fix: { code, label } }: { trip: MyTrip; fix: FixToTake }) {
  return <PlainForm trip={trip} action="fix" button={label} code={code} />;
}

/** The browser sends it, because the response is the trip's own page. */
function PlainForm({
  trip: { id, version, name },
  action,
  button,
  code = null,
}: {
  trip: MyTrip;
  action: SavedTripAction;
  button: string;
  /** Of the fix to take. */
  code?: string | null;
}) {
  return (
    <form method="post" action={accountPaths.savedTripForm(id, action)}>
      <input type="hidden" name="version" value={version} />
      {code !== null && <input type="hidden" name="code" value={code} />}
      <button type="submit" className={code === null ? 'btn quiet' : 'btn'}>
        {button}
        <span className="sr">{`: ${name}`}</span>
      </button>
    </form>
  );
}
