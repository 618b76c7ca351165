import { MAX_FOLLOWERS } from '../../domain/trips/watch/follower-limits.ts';
import { EmailField } from '../account/screens/form-parts.tsx';
import { TURNSTILE_ORIGIN } from '../account/sign-in/turnstile-check.tsx';
import { paths } from '../urls/paths.ts';

export interface FollowView {
  /** Of the trip's link. */
  liveKey: string;
  kind: 'ask' | 'asked';
  /** As typed; of 'asked', where the link went. */
  email: string;
  problem: string | null;
}

export function emptyFollowView(liveKey: string): FollowView {
  return { liveKey, kind: 'ask', email: '', problem: null };
}

/** Friends of a trip's owner ask for emails here; needs the account's styles. The answer is the same for everybody. */
export function FollowTrip({
  view: { liveKey, kind, email, problem },
  captchaSiteKey = null,
}: {
  view: FollowView;
  /** Only a page that may load the check shows it. */
  captchaSiteKey?: string | null;
}) {
  return (
    <section className="box" id="follow" aria-labelledby="follow-title">
      <h2 id="follow-title">{kind === 'asked' ? 'Check Your Email' : 'Stay Up to Date'}</h2>
      {kind === 'asked' ? (
        <Asked email={email} liveKey={liveKey} />
      ) : (
        <form className="pass-form" method="post" action={paths.followTrip(liveKey)} noValidate>
          <EmailField
            label="Your email"
            name="email"
            id="follow-email"
            autoComplete="email"
            required
            defaultValue={email}
            hint="One email when a game moves or the plan changes, at most one in 12 hours. Nobody sees your address, not even the trip’s owner."
            problem={problem}
          />
          {captchaSiteKey !== null && <CaptchaCheck siteKey={captchaSiteKey} />}
          <button type="submit" className="btn">
            Email me when it changes
          </button>
        </form>
      )}
    </section>
  );
}

function Asked({ email, liveKey }: Pick<FollowView, 'email' | 'liveKey'>) {
  return (
    <>
      <p>
        {'If there is room, we sent a link to '}
        <strong>{email}</strong>
        {'. Open it and press the button; before that we send nothing else.'}
      </p>
      <p>
        {`Nothing came? Look in your spam folder. ${MAX_FOLLOWERS} people can get the emails of a trip; its page and its calendar are there for everybody.`}
      </p>
      <p className="acts">
        <a className="btn quiet" href={paths.liveTrip(liveKey)}>
          Back to the trip
        </a>{' '}
        <a className="btn quiet" href={paths.followTrip(liveKey)}>
          Use another email
        </a>
      </p>
    </>
  );
}

/** Turnstile's script fills it and adds its token to the form (docs/accounts.md#turnstile). */
function CaptchaCheck({ siteKey }: { siteKey: string }) {
  return (
    <>
      <div className="cf-turnstile" data-sitekey={siteKey} data-size="flexible" />
      <script src={`${TURNSTILE_ORIGIN}/turnstile/v0/api.js`} async defer />
      <noscript>
        <p className="field-problem">
          We check that you are human before we send email, and the check needs JavaScript. Turn on JavaScript
          and reload the page.
        </p>
      </noscript>
    </>
  );
}
