import { accountPaths } from '../../urls/account-paths.ts';
import { SIGN_OUT_FAILED } from '../../session/toasts.ts';
import { Toast } from '../../ui/toast.tsx';

/** What a browser without JavaScript gets when signing out did not work: the way to try it again. */
export function SignOutFailedPage() {
  return (
    <>
      <div className="detour">
        <h1>Still signed in.</h1>
        <p>Signing out did not reach us, so nothing has changed. Please try again.</p>
        <form method="post" action={accountPaths.signOut()}>
          <button type="submit" className="btn">
            Sign out
          </button>
        </form>
      </div>
      <Toast {...SIGN_OUT_FAILED} />
    </>
  );
}
