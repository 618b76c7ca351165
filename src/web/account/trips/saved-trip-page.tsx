import { AccountFrame } from '../screens/account-frame.tsx';
import { Field, Section } from '../screens/form-parts.tsx';
import type { ScreenProps } from '../screens/screen.tsx';
import { useScreen, type LiveScreen } from '../screens/use-screen.ts';
import { SavedTripGames, SavedTripState } from './saved-trip-changes.tsx';
import type { SavedTripView } from './saved-trip-view.ts';
import { TripForm } from './trip-parts.tsx';
import { accountPaths } from '../../urls/account-paths.ts';
import { useState } from 'react';

export function SavedTripPage(props: ScreenProps<SavedTripView>) {
  const screen = useScreen(props);
  return (
    <AccountFrame screen={screen} title={screen.view.name} tab="trips">
      <SavedTrip screen={screen} />
    </AccountFrame>
  );
}

function SavedTrip({ screen }: { screen: LiveScreen<SavedTripView> }) {
  const { dates, countdown, problem, page, calendar } = screen.view;
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
      <SavedTripState screen={screen} />
      <p className="saved-trip-links">
        <a className="btn" href={page}>
          Day by day
        </a>{' '}
        <a className="btn quiet" href={calendar} download>
          Download for a calendar
        </a>
      </p>
      <SavedTripAttendance screen={screen} />
      <SavedTripGames screen={screen} />
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
        <p>We stop watching it. Its page stays at its address.</p>
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

function SavedTripShare({
  share: { address, withHome },
  isLive,
}: {
  share: SavedTripView['share'];
  isLive: boolean;
}) {
  return (
    <Section id="share" title="Share">
      <p>Anyone with the link can see the trip. Nobody needs an account.</p>
      <Link
        id="share-link"
        label={withHome ? `Link without ${withHome.home}` : 'Link to this trip'}
        address={address}
        isLive={isLive}
      />
      {withHome && (
        <details className="more">
          <summary>Include where you leave from</summary>
          <Link
            id="share-home-link"
            label={`Link with ${withHome.home}`}
            address={withHome.address}
            isLive={isLive}
          />
        </details>
      )}
    </Section>
  );
}

function Link({
  id,
  label,
  address,
  isLive,
}: {
  id: string;
  label: string;
  address: string;
  isLive: boolean;
}) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setIsCopied(true);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-frame">
        <input id={id} type="text" readOnly value={address} />
        {isLive && (
          <button type="button" className="show-password" aria-live="polite" onClick={() => void copy()}>
            {isCopied ? 'Copied' : 'Copy'}
            <span className="sr">{` ${label.toLowerCase()}`}</span>
          </button>
        )}
      </div>
    </div>
  );
}
