import { AccountFrame } from '../screens/account-frame.tsx';
import { Field, Section } from '../screens/form-parts.tsx';
import type { ScreenProps } from '../screens/screen.tsx';
import { useScreen, type LiveScreen } from '../screens/use-screen.ts';
import { SavedTripGames, SavedTripState } from './saved-trip-changes.tsx';
import { stopText, SavedTripCalendar, SavedTripLink } from './saved-trip-link.tsx';
import { SavedTripTickets } from './saved-trip-tickets.tsx';
import type { SavedTripView } from './saved-trip-view.ts';
import { TripForm } from './trip-parts.tsx';
import { accountPaths } from '../../urls/account-paths.ts';

export function SavedTripPage(props: ScreenProps<SavedTripView>) {
  const screen = useScreen(props);
  return (
    <AccountFrame screen={screen} title={screen.view.name} tab="trips">
      <SavedTrip screen={screen} />
    </AccountFrame>
  );
}

function SavedTrip({ screen }: { screen: LiveScreen<SavedTripView> }) {
  const { dates, countdown, problem, page, wanted, status } = screen.view;
  return (
    <>
      <p className="lead my-trip-when">
        <strong>{dates}</strong> <span>{countdown}</span>
      </p>
      {problem?.form === 'trip' && (
        <div className="notice">
          <p>
            <strong>{problem.text}</strong>
          </p>
          {wanted && <Wanted wanted={wanted} />}
        </div>
      )}
      <SavedTripState screen={screen} />
      <div className="saved-trip-links">
        <a className={status.kind === 'broken' ? 'btn quiet' : 'btn'} href={page}>
          Day by day
        </a>
        <TripForm screen={screen} action="edit" button="Change it" buttonClass="btn quiet" />
      </div>
      <SavedTripAttendance screen={screen} />
      <SavedTripGames screen={screen} />
      <div className="account">
        <SavedTripLink screen={screen} />
        <SavedTripCalendar screen={screen} />
        <SavedTripTickets screen={screen} />
        <Name screen={screen} />
        <Mails screen={screen} />
        <Delete screen={screen} />
      </div>
    </>
  );
}

function Wanted({ wanted: { code, wantsMails, replace } }: { wanted: NonNullable<SavedTripView['wanted']> }) {
  return (
    <form className="decide" method="post" action={accountPaths.savedTrips()}>
      <input type="hidden" name="code" value={code} />
      <input type="hidden" name="mails" value={wantsMails ? 'on' : ''} />
      <button type="submit" className="btn" name="replace" value={replace}>
        Update it
      </button>
      <button type="submit" className="btn quiet">
        Save as another
      </button>
    </form>
  );
}

function Name({ screen }: { screen: LiveScreen<SavedTripView> }) {
  const { typedName, version, problem } = screen.view;
  return (
    <Section id="name" title="Name">
      <TripForm screen={screen} action="rename" button="Rename" buttonClass="btn quiet">
        <Field
          key={`${version} ${typedName}`}
          label="Name of this trip"
          name="name"
          id="trip-name"
          type="text"
          required
          maxLength={80}
          defaultValue={typedName}
          autoComplete="off"
          problem={problem?.form === 'rename' ? problem.text : null}
        />
      </TripForm>
    </Section>
  );
}

function Mails({ screen }: { screen: LiveScreen<SavedTripView> }) {
  const { mails, version } = screen.view;
  return (
    <Section id="mails" title="Emails">
      {mails.canBeOn ? (
        <TripForm screen={screen} action="mute" button="Save" buttonClass="btn quiet">
          <MailBox key={version} mails={mails} />
        </TripForm>
      ) : (
        <MailBox mails={mails} />
      )}
    </Section>
  );
}

function MailBox({ mails: { areOn, canBeOn, hint } }: { mails: SavedTripView['mails'] }) {
  return (
    <div className="check-field">
      <label>
        <input
          type="checkbox"
          name="mails"
          defaultChecked={areOn}
          disabled={!canBeOn}
          aria-describedby="mails-hint"
        />
        Email me when a game moves
      </label>
      <small id="mails-hint">{hint}</small>
    </div>
  );
}

function Delete({ screen }: { screen: LiveScreen<SavedTripView> }) {
  return (
    <Section id="leave" title="Delete">
      <details className="more">
        <summary>Delete this trip</summary>
        <p>{`We stop watching it. ${stopText('Its link', 'its calendars', screen.view.live.followers)}`}</p>
        <TripForm screen={screen} action="delete" button="Yes, delete it" />
      </details>
    </Section>
  );
}

function SavedTripAttendance({ screen }: { screen: LiveScreen<SavedTripView> }) {
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

function GameChoice({ game: { id, matchup, day } }: { game: SavedTripView['attendance'][number] }) {
  return (
    <label className="fan-choice">
      <input type="checkbox" name="game" value={id} defaultChecked />
      <span>
        {matchup} <small>{day}</small>
      </span>
    </label>
  );
}
