import type { WeakPasswordReason } from '../../../auth/auth-result.ts';
import { useEffect, useEffectEvent } from 'react';
import { TOAST_COOKIE } from '../../session/cookie-names.ts';
import { accountPaths } from '../../urls/account-paths.ts';
import { takeFragment } from '../../browser/url-fragment.ts';
import { PasswordField, ScreenForm, WeakReasons } from '../screens/form-parts.tsx';
import type { ScreenProps } from '../screens/screen.tsx';
import { TicketFrame } from '../screens/account-frame.tsx';
import { TOASTS, type ToastCode } from '../../session/toasts.ts';
import { useScreen, type LiveScreen } from '../screens/use-screen.ts';

export type ResetView =
  | {
      state: 'form';
      email: string;
      /** The mailed link's token, or null once its session is in the cookies. */
      tokenHash: string | null;
      minLength: number;
      problem: { text: string; reasons: readonly WeakPasswordReason[] } | null;
    }
  /** The second step comes before the new password. */
  | { state: 'step'; email: string; tokenHash: string }
  /** The session may be in the URL fragment, which only the browser sees. */
  | { state: 'loading' };

const INVALID: ToastCode = 'invalid-reset-link';

export function ResetPasswordPage(props: ScreenProps<ResetView>) {
  const screen = useScreen(props);
  const { view, isLive } = screen;

  const takeLink = useEffectEvent(() => {
    const fragment = takeFragment();
    const [accessToken, refreshToken] = [fragment.get('access_token'), fragment.get('refresh_token')];
    if (accessToken && refreshToken && fragment.get('type') === 'recovery') {
      screen.post(accountPaths.linkedSession(), { access_token: accessToken, refresh_token: refreshToken });
      return;
    }
    document.cookie = `${TOAST_COOKIE}=${INVALID}; Max-Age=60; Path=/; SameSite=Lax`;
    const isExpired = fragment.get('error_code') === 'otp_expired';
    location.replace(accountPaths.auth(isExpired ? 'reset-link' : 'sign-in'));
  });
  const { state: firstState } = props.view;
  useEffect(() => {
    if (firstState === 'loading') takeLink();
  }, [firstState]);

  const problem = view.state === 'form' ? view.problem : null;
  useEffect(() => {
    if (isLive && problem) document.getElementById('password')?.focus();
  }, [isLive, problem]);

  return (
    <TicketFrame screen={screen} title="New Password">
      {view.state === 'form' && <ResetForm screen={screen} view={view} />}
      {view.state === 'step' && <StepForm screen={screen} view={view} />}
      {view.state === 'loading' && <Waiting />}
    </TicketFrame>
  );
}

function Waiting() {
  return (
    <>
      <output className="pass-wait">
        <span className="spinner" aria-hidden="true" />
        Checking your link...
      </output>
      <noscript>
        <p className="field-problem">{TOASTS[INVALID].message}</p>
        <p className="pass-ways">
          <a href={accountPaths.auth()}>Back to sign in</a>
        </p>
      </noscript>
    </>
  );
}

function StepForm({
  screen,
  view: { email, tokenHash },
}: {
  screen: LiveScreen<ResetView>;
  view: Extract<ResetView, { state: 'step' }>;
}) {
  return (
    <ScreenForm
      screen={screen}
      action={accountPaths.resetPassword()}
      button="Continue"
      busyLabel="One moment..."
    >
      <p className="lead">
        {'Account: '}
        <strong>{email}</strong>
      </p>
      <p>Enter the code from your authenticator app. Then you can set a new password.</p>
      <input type="hidden" name="token_hash" value={tokenHash} />
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="step" value="1" />
    </ScreenForm>
  );
}

function ResetForm({
  screen,
  view,
}: {
  screen: LiveScreen<ResetView>;
  view: Extract<ResetView, { state: 'form' }>;
}) {
  const { isLive } = screen;
  const { email, tokenHash, minLength, problem } = view;
  return (
    <ScreenForm
      screen={screen}
      action={accountPaths.resetPassword()}
      button="Set new password"
      busyLabel="Saving..."
      noValidate={isLive}
    >
      <p className="lead">
        {'Account: '}
        <strong>{email}</strong>
      </p>
      {tokenHash !== null && <input type="hidden" name="token_hash" value={tokenHash} />}
      {/* Password managers save the new password with this email address. */}
      <input type="hidden" name="email" value={email} autoComplete="username" />
      <PasswordField
        label="New password"
        name="password"
        required
        autoComplete="new-password"
        hint={`At least ${minLength} characters. A long one is safer than a complicated one.`}
        isLive={isLive}
        problem={problem?.text ?? null}
      />
      <PasswordField
        label="New password again"
        name="confirmation"
        required
        autoComplete="new-password"
        isLive={isLive}
      />
      {problem && <WeakReasons reasons={problem.reasons} />}
    </ScreenForm>
  );
}
