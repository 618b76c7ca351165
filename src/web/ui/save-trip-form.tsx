import type { ReactNode } from 'react';
import { accountPaths } from '../urls/account-paths.ts';

const SAVE_FORM = 'save';

/**
 * Of one trip in a list.
 * @param name of the trip, for screen readers.
 */
export function SaveTripButton({ code, name }: { code: string; name: string }) {
  return (
    <form method="post" action={accountPaths.savedTrips()}>
      <input type="hidden" name="code" value={code} />
      <button type="submit" name="mails" value="on" className="btn quiet">
        Save<span className="sr">{`: ${name}`}</span>
      </button>
    </form>
  );
}

/**
 * The page is the same for everybody, so signed-out visitors sign in first.
 * @param children more actions, between the button and what it says of emails.
 */
export function SaveTripForm({ code, children }: { code: string; children?: ReactNode }) {
  return (
    <>
      <form id={SAVE_FORM} className="save-trip" method="post" action={accountPaths.savedTrips()}>
        <input type="hidden" name="code" value={code} />
        <button type="submit" className="btn">
          Save this trip
        </button>
      </form>
      {children}
      <p className="save-mails">
        <label>
          <input type="checkbox" name="mails" form={SAVE_FORM} defaultChecked /> Email me when a game moves
        </label>
        <small>
          We check its games every six hours and email you when one moves, with a fix if it breaks your trip.
        </small>
      </p>
    </>
  );
}
