import { accountPaths } from '../urls/account-paths.ts';

export type UnsubscribeView =
  | { kind: 'ask' | 'done'; mutes: 'trip' | 'all' }
  /** The database did not respond to the button. */
  | { kind: 'failed' };

/** @param action this page's address, with the token. */
export function UnsubscribePage({ view, action }: { view: UnsubscribeView; action: string }) {
  return (
    <div className="detour">
      <h1>{unsubscribeHeading(view)}</h1>
      {view.kind === 'done' ? (
        <Done mutes={view.mutes} />
      ) : (
        <Ask mutes={view.kind === 'ask' ? view.mutes : null} action={action} />
      )}
    </div>
  );
}

export function unsubscribeHeading(view: UnsubscribeView): string {
  if (view.kind === 'failed') return 'You still get these emails';
  const trips = view.mutes === 'trip' ? 'this trip' : 'all your saved trips';
  return view.kind === 'ask' ? `Stop emails about ${trips}?` : `You won’t get emails about ${trips} anymore`;
}

/** @param mutes null when the button failed. */
function Ask({ mutes, action }: { mutes: 'trip' | 'all' | null; action: string }) {
  const trip =
    mutes === 'trip' ? 'this saved trip changes. The trip stays' : 'your saved trips changes. The trips stay';
  return (
    <>
      <p>
        {mutes === null
          ? 'We could not turn them off. Please try again in a minute.'
          : `We will no longer email you when a game of ${trip} in your account, which shows what changed.`}
      </p>
      <form method="post" action={action}>
        <input type="hidden" name="List-Unsubscribe" value="One-Click" />
        <button type="submit" className="btn">
          {mutes === null ? 'Try Again' : 'Stop these emails'}
        </button>
      </form>
    </>
  );
}

function Done({ mutes }: { mutes: 'trip' | 'all' }) {
  const trips = mutes === 'trip' ? 'This trip stays' : 'Your trips stay';
  return (
    <>
      <p>{`${trips} in your account. You can turn the emails on again there.`}</p>
      <p>
        <a className="btn" href={accountPaths.account()}>
          Open My Trips
        </a>
      </p>
    </>
  );
}
