import { accountPaths } from '../../urls/account-paths.ts';
import { SIGN_OUT_FAILED } from '../../session/toasts.ts';
import { Toast } from '../../ui/toast.tsx';

export function SignOutFailedPage() {
  return (
    <>
      <div className="detour">
        <h1>You’re still signed in.</h1>
        <p>We could not sign you out. Please try again.</p>
        <form method="post" action={accountPaths.signOut()}>
          <button type="submit" className="btn">
            Sign Out
          </button>
        </form>
      </div>
      <Toast {...SIGN_OUT_FAILED} />
    </>
  );
}
