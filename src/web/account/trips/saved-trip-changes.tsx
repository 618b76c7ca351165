import type { LiveScreen } from '../screens/use-screen.ts';
import type { SavedTripView } from './saved-trip-view.ts';
import { TripForm } from './trip-parts.tsx';

export function SavedTripChanges({ screen }: { screen: LiveScreen<SavedTripView> }) {
  const { check, notices, status } = screen.view;
  return (
    <>
      {check === null ? (
        <p className="notice">
          The schedule did not load, so this page cannot show the games. Reload it in a minute.
        </p>
      ) : (
        <>
          {status.kind !== 'past' && check.changes.length > 0 && <Decision screen={screen} check={check} />}
          <Stops stops={check.stops} />
        </>
      )}
      <Notices notices={notices} />
    </>
  );
}

function Decision({
  screen,
  check,
}: {
  screen: LiveScreen<SavedTripView>;
  check: NonNullable<SavedTripView['check']>;
}) {
  const { problem, status } = screen.view;
  const { changes, isBroken } = check;
  const repair = check.repair.kind === 'found' ? check.repair.repair : null;
  return (
    <section className="notice decision" aria-labelledby="decision">
      <h2 id="decision">{isBroken ? 'What no longer fits' : 'Changed, and it still works'}</h2>
      <ul>
        {changes.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {isBroken && repair && (
        <p>
          {repair.text} <a href={repair.href}>See the fix day by day</a>
        </p>
      )}
      {isBroken && check.repair.kind === 'none' && <p>We found no other trip that keeps its stops.</p>}
      {isBroken && check.repair.kind === 'busy' && (
        <p>Many people are searching right now. Reload this page in a minute to see a fix.</p>
      )}
      {(problem?.form === 'fix' || problem?.form === 'keep') && (
        <p className="field-problem">{problem.text}</p>
      )}
      {isBroken && (
        <div className="decide">
          {repair && (
            <TripForm screen={screen} action="fix" button="Take the fix">
              <input type="hidden" name="code" value={repair.code} />
            </TripForm>
          )}
          {status.kind === 'broken' && (
            <TripForm screen={screen} action="keep" button="Keep it anyway" buttonClass="btn quiet" />
          )}
        </div>
      )}
    </section>
  );
}

function Stops({ stops }: Pick<NonNullable<SavedTripView['check']>, 'stops'>) {
  return (
    <section aria-labelledby="games">
      <h2 id="games">Games</h2>
      <ol className="saved-stops">
        {stops.map(({ id, day, time, matchup, place, note, isOff }) => (
          <li key={id} className={isOff ? 'off' : undefined}>
            <span className="saved-stop-when">
              <b>{day}</b> {time}
            </span>
            <span>
              <strong>{matchup}</strong> {place && <small>{place}</small>}
            </span>
            {note && <b className={isOff ? 'tag alarm' : 'tag moved'}>{note}</b>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Notices({ notices }: Pick<SavedTripView, 'notices'>) {
  if (notices.length === 0) return null;
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">Changes since you saved it</h2>
      <ul className="trip-notices">
        {notices.map(({ id, date, headline, former }) => (
          <li key={id}>
            <small>{date}</small>
            <strong>{`${headline}.`}</strong>
            {former && <span>{`${former}.`}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
