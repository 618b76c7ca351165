import { paths } from '../paths.ts';

/** Stands where sign-in will be. */
export function AccountsClosedPage() {
  return (
    <div className="detour">
      <h1>Sign In</h1>
      <p>Accounts are not open yet. Everything here can be read without one.</p>
      <p>
        <a className="btn" href={paths.home()}>
          Back to home
        </a>
      </p>
    </div>
  );
}
