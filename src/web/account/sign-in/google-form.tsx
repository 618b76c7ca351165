import { accountPaths } from '../../urls/account-paths.ts';
import { HiddenFields, ReturnField } from '../screens/form-parts.tsx';
import type { AuthView } from './sign-in-view.ts';

export function GoogleForm({ view: { google, returnTo, keep } }: { view: AuthView }) {
  if (google === 'none') return null;
  return (
    <form className="pass-form" method="post" action={accountPaths.google()}>
      <ReturnField returnTo={returnTo} />
      <HiddenFields fields={keep?.fields} />
      <button type="submit" className="btn quiet">
        {google === 'google' ? 'Continue with Google' : 'Continue with Google (development)'}
      </button>
    </form>
  );
}
