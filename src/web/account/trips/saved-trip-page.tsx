import { AccountFrame } from '../screens/account-frame.tsx';
import { Field } from '../screens/form-parts.tsx';
import type { ScreenProps } from '../screens/screen-response.ts';
import { useScreen, type LiveScreen } from '../screens/use-screen.ts';
import { Section } from '../settings/section.tsx';
import { SavedTripAttendance } from './saved-trip-attendance.tsx';
import { SavedTripChanges } from './saved-trip-changes.tsx';
import { SavedTripShare } from './saved-trip-share.tsx';
import type { SavedTripView } from './saved-trip-view.ts';
import { TripForm } from './trip-form.tsx';
import { TripStatusLine } from './trip-status-line.tsx';

export function SavedTripPage(props: ScreenProps<SavedTripView>) {
  const screen = useScreen(props);
  return (
    <AccountFrame screen={screen} title={screen.view.name} tab="trips">
      <SavedTrip screen={screen} />
    </AccountFrame>
  );
}

export function SavedTrip({ screen }: { screen: LiveScreen<SavedTripView> }) {
  const { dates, countdown, status, problem, page, calendar } = screen.view;
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
        </div>
      )}
      <TripStatusLine status={status} />
      <p className="saved-trip-links">
        <a className="btn" href={page}>
          Day by day
        </a>{' '}
        <a className="btn quiet" href={calendar} download>
          Download for a calendar
        </a>
      </p>
      <SavedTripAttendance screen={screen} />
      <SavedTripChanges screen={screen} />
      <div className="account">
        <Name screen={screen} />
        <Mails screen={screen} />
        <SavedTripShare share={screen.view.share} isLive={screen.isLive} />
        <Delete screen={screen} />
      </div>
    </>
  );
}

function Name({ screen }: { screen: LiveScreen<SavedTripView> }) {
  const { typedName, version, problem } = screen.view;
  return (
    <Section id="name" title="Name">
      <TripForm screen={screen} action="rename" button="Rename">
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
        <TripForm screen={screen} action="mute" button="Save" className="btn quiet">
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
        <p>We stop watching it. Its page stays at its address.</p>
        <TripForm screen={screen} action="delete" button="Yes, delete it" />
      </details>
    </Section>
  );
}
