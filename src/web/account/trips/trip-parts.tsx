import type { ReactNode } from 'react';
import { accountPaths } from '../../urls/account-paths.ts';
import { GameLines } from '../../games/game-lines.tsx';
import type { SavedTripAction } from '../../urls/account-vocabulary.ts';
import { ScreenForm } from '../screens/form-parts.tsx';
import type { LiveScreen } from '../screens/use-screen.ts';
import type { SavedTripView } from './saved-trip-view.ts';
import type { ChangedGame, TripStatus } from './my-trips-view.ts';

/** Sends the shown version, so that a change in another window is noticed. */
export function TripForm({
  screen,
  action,
  button,
  buttonClass,
  children,
}: {
  screen: LiveScreen<SavedTripView>;
  action: SavedTripAction;
  button: string;
  buttonClass?: string;
  children?: ReactNode;
}) {
  const { id, version } = screen.view;
  return (
    <ScreenForm
      screen={screen}
      action={accountPaths.savedTripForm(id, action)}
      button={button}
      busyLabel="Saving..."
      buttonClass={buttonClass}
    >
      <input type="hidden" name="version" value={version} />
      {children}
    </ScreenForm>
  );
}

/** What was, and what is. */
export function ChangedGames({ games }: { games: readonly (ChangedGame & { date?: string })[] }) {
  return (
    <ul className="changed-games">
      {games.map(({ id, date, text, lines }) => (
        <li key={id}>
          <p>
            {date && <small>{date}</small>} <strong>{text}</strong>
          </p>
          <GameLines lines={lines} label={text} />
        </li>
      ))}
    </ul>
  );
}

const MARKS: Readonly<Record<TripStatus['kind'], string>> = {
  fine: 'm4 10.500 4 4L16 6',
  tight: 'M10 4v7m0 3.500v.5',
  broken: 'm5 5 10 10M15 5 5 15',
  accepted: 'M4 10h12',
  waiting: 'M5 10h.01M10 10h.01M15 10h.01',
  past: 'M4 10h12',
};

/** Shape, words and color all tell whether the trip stands. */
export function TripStatusLine({ status: { kind, text, checked } }: { status: TripStatus }) {
  return (
    <p className={`trip-status trip-${kind}`}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={MARKS[kind]} />
      </svg>
      <span>
        <strong>{text}</strong> {checked && <small>{checked}</small>}
      </span>
    </p>
  );
}
