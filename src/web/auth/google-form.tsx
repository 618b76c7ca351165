import { accountPaths } from '../account-paths.ts';

/** The way in through Google. */
export function GoogleForm({
  provider,
}: {
  /** 'development': a provider on the developer's machine stands in for Google. */
  provider: 'google' | 'development';
}) {
  return (
    <form className="pass-form" method="post" action={accountPaths.google()}>
      <button type="submit" className="btn quiet">
        {provider === 'google' ? 'Continue with Google' : 'Continue with Google (development)'}
      </button>
    </form>
  );
}
