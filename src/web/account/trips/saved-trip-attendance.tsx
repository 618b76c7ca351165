import { accountPaths } from '../../urls/account-paths.ts';
import type { LiveScreen } from '../screens/use-screen.ts';
import type { AttendedGame, SavedTripView } from './saved-trip-view.ts';
import { TripForm } from './trip-form.tsx';

export function SavedTripAttendance({ screen }: { screen: LiveScreen<SavedTripView> }) {
  const { attendance, problem } = screen.view;
  if (attendance.length === 0) return null;
  const open = attendance.filter(({ isCheckedOff }) => !isCheckedOff);
  const done = attendance.filter(({ isCheckedOff }) => isCheckedOff);
  return (
    <section className="attendance" aria-labelledby="attendance">
      <h2 id="attendance">{open.length === 0 ? 'You were there' : 'Were you there?'}</h2>
      {done.length > 0 && (
        <p>
          {`Checked off: ${done.map(({ matchup }) => matchup).join('\u00a0· ')}. `}
          <a href={accountPaths.myPlaces()}>Places I’ve Been</a>
        </p>
      )}
      {open.length > 0 && (
        <TripForm screen={screen} action="check-off" button="Check off">
          <p>Check off the venue and the home team of each game that you saw.</p>
          {open.map((game) => (
            <GameChoice key={game.id} game={game} />
          ))}
          {problem?.form === 'check-off' && <p className="field-problem">{problem.text}</p>}
        </TripForm>
      )}
    </section>
  );
}

function GameChoice({ game: { id, matchup, day } }: { game: AttendedGame }) {
  return (
    <label className="fan-choice">
      <input type="checkbox" name="game" value={id} defaultChecked />
      <span>
        {matchup} <small>{day}</small>
      </span>
    </label>
  );
}
