import { accountPaths } from '../urls/account-paths.ts';
import type { Viewer } from '../session/user-summary.ts';
import { PRESS_FAILED, SIGN_OUT_FAILED } from '../session/toasts.ts';
import { assets } from './assets.ts';
import { AvatarBadge } from '../ui/avatar.tsx';
import { Toast } from '../ui/toast.tsx';

/** A phone's menu also links the account's pages. */
export function AccountBadge({ user, expiresInSeconds }: Viewer) {
  return (
    <div className="me" data-expires-in={expiresInSeconds}>
      <a className="me-account" href={accountPaths.account()}>
        <AvatarBadge avatar={user.avatar} name="Your account" />
        <span className="me-name">{user.name || user.email}</span>
      </a>
      <a className="me-page" href={accountPaths.account()}>
        My Trips
      </a>
      <a className="me-page" href={accountPaths.myTeams()}>
        My Teams
      </a>
      <a className="me-page" href={accountPaths.myPlaces()}>
        Places I’ve Been
      </a>
      <a className="me-page" href={accountPaths.settings()}>
        Settings
      </a>
      <form method="post" action={accountPaths.signOut()}>
        <button type="submit">Sign Out</button>
      </form>
      <template id="not-signed-out">
        <Toast {...SIGN_OUT_FAILED} />
      </template>
      <template id="not-done" data-module={assets.pressSlotModule}>
        <Toast {...PRESS_FAILED} />
      </template>
    </div>
  );
}

export function SignInLink() {
  return (
    <a className="sign-in" href={accountPaths.auth()}>
      Sign In
    </a>
  );
}
