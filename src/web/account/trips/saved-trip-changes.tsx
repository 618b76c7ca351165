import { GameLines } from '../../games/game-lines.tsx';
import { BrokenBanner, type FixToTake } from '../../trip-pages/broken-banner.tsx';
import type { LiveScreen } from '../screens/use-screen.ts';
import type { SavedTripView } from './saved-trip-view.ts';
import { ChangedGames, TripForm, TripStatusLine } from './trip-parts.tsx';

/** How the trip stands, and what its owner can do about it. */
export function SavedTripState({ screen }: { screen: LiveScreen<SavedTripView> }) {
  const { check, status, done, problem } = screen.view;
  const broken = status.kind === 'past' ? null : (check?.broken ?? null);
  const changes = check?.changes ?? [];
  return (
    <>
      {done !== null && (
        <output className="status good">
          <strong>{done}</strong>
        </output>
      )}
      {(problem?.form === 'fix' || problem?.form === 'keep') && (
        <p className="field-problem">{problem.text}</p>
      )}
      {broken && (
        <BrokenBanner
          broken={broken}
          others={check?.others ?? null}
          renderFix={(fix) => <FixForm screen={screen} fix={fix} />}
        >
          {status.kind === 'broken' && (
            <TripForm screen={screen} action="keep" button="Keep it anyway" buttonClass="btn quiet" />
          )}
          {broken.fix === null && (
            <a className="btn quiet" href="#leave">
              Delete it
            </a>
          )}
        </BrokenBanner>
      )}
      {broken && status.kind === 'broken' ? (
        <p className="checked">{status.checked}</p>
      ) : (
        <TripStatusLine status={status} />
      )}
      {status.kind !== 'past' && changes.length > 0 && (
        <div className="status changed">
          <div>
            <strong>Changed, and it still works</strong>
            <ul>
              {changes.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </>
  );
}

function FixForm({
  screen,
  fix: { code, label, isFirst },
}: {
  screen: LiveScreen<SavedTripView>;
  fix: FixToTake;
}) {
  return (
    <TripForm screen={screen} action="fix" button={label} buttonClass={isFirst ? 'btn' : 'btn quiet'}>
      <input type="hidden" name="code" value={code} />
    </TripForm>
  );
}

export function SavedTripGames({ screen }: { screen: LiveScreen<SavedTripView> }) {
  const { check, notices } = screen.view;
  return (
    <>
      {check === null ? (
        <p className="notice">
          The schedule did not load, so this page cannot show the games. Reload it in a minute.
        </p>
      ) : (
        <Stops stops={check.stops} />
      )}
      {notices.length > 0 && (
        <section aria-labelledby="changes">
          <h2 id="changes">What Changed</h2>
          <ChangedGames games={notices} />
        </section>
      )}
    </>
  );
}

function Stops({ stops }: Pick<NonNullable<SavedTripView['check']>, 'stops'>) {
  const notes = new Map(stops.map(({ line, note }) => [line.id, note]));
  return (
    <section aria-labelledby="games">
      <h2 id="games">Games</h2>
      <div className="card saved-games">
        <GameLines lines={stops.map(({ line }) => line)}>
          {({ id, isOff }) =>
            notes.get(id) && (
              <span className="p">
                <b className={isOff ? 'tag alarm' : 'tag moved'}>{notes.get(id)}</b>
              </span>
            )
          }
        </GameLines>
      </div>
    </section>
  );
}
