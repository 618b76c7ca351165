import { accountPaths } from '../urls/account-paths.ts';

/** The page is the same for everybody, so signed-out visitors sign in first. */
export function SaveTripForm({ code }: { code: string }) {
  return (
    <form className="save-trip" method="post" action={accountPaths.savedTrips()}>
      <input type="hidden" name="code" value={code} />
      <button type="submit" className="btn">
        Save this trip
      </button>
      <label>
        <input type="checkbox" name="mails" defaultChecked /> Email me when a game moves
      </label>
    </form>
  );
}
