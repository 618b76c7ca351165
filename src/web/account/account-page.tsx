import { accountPaths } from '../account-paths.ts';
import type { Person } from './person.ts';

/** `/account`: a person's own page. */
export function AccountPage({ person }: { person: Person }) {
  return (
    <>
      <h1>Your Account</h1>
      <p className="lead">{person.name === '' ? person.email : `${person.name}, ${person.email}`}</p>
      <form method="post" action={accountPaths.signOut()}>
        <button type="submit" className="btn quiet">
          Sign out
        </button>
      </form>
    </>
  );
}
