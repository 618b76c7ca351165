import type { ReactNode } from 'react';
import { accountPaths } from '../../urls/account-paths.ts';
import type { SavedTripAction } from '../../urls/account-vocabulary.ts';
import { SubmitButton } from '../screens/form-parts.tsx';
import type { LiveScreen } from '../screens/use-screen.ts';
import type { SavedTripView } from './saved-trip-view.ts';

/** Sends the shown version, so that a change in another window is noticed. */
export function TripForm({
  screen: { view, sending, submit },
  action: name,
  button,
  className = 'btn',
  children,
}: {
  screen: LiveScreen<SavedTripView>;
  action: SavedTripAction;
  button: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  const action = accountPaths.savedTripForm(view.id, name);
  return (
    <form className="pass-form" method="post" action={action} onSubmit={submit}>
      <input type="hidden" name="version" value={view.version} />
      {children}
      <SubmitButton isSending={sending === action} busyLabel="Saving..." className={className}>
        {button}
      </SubmitButton>
    </form>
  );
}
