import { accountPaths } from '../../urls/account-paths.ts';
import { ReturnField } from '../screens/form-parts.tsx';

/** The way in through Google. */
export function GoogleForm({
  provider,
  returnTo,
}: {
  /** 'development': a provider on the developer's machine stands in for Google. */
  provider: 'google' | 'development';
  /** Path of the page that signing in leads back to; null is home. */
  returnTo: string | null;
}) {
  return (
    <form className="pass-form" method="post" action={accountPaths.google()}>
      <ReturnField returnTo={returnTo} />
      <button type="submit" className="btn quiet">
        {provider === 'google' ? 'Continue with Google' : 'Continue with Google (development)'}
      </button>
    </form>
  );
}
