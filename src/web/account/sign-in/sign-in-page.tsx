import { isKeepMode, type AUTH_MODES, type AuthMode } from '../../urls/account-vocabulary.ts';
import { useEffect, type ReactNode } from 'react';
import { BRAND } from '../../../domain/brand.ts';
import { accountPaths } from '../../urls/account-paths.ts';
import type { AuthView } from './sign-in-view.ts';
import { keepHeading } from '../keep/keep-view.ts';
import { CodeEntry, MailedCodeForm } from './code-entry.tsx';
import { GoogleForm } from './google-form.tsx';
import { KeepPage } from './keep-page.tsx';
import {
  CodeField,
  EmailField,
  HiddenFields,
  PasswordField,
  ReturnField,
  ScreenForm,
  SubmitButton,
  WeakReasons,
} from '../screens/form-parts.tsx';
import type { ScreenProps } from '../screens/screen.tsx';
import { TicketFrame } from '../screens/account-frame.tsx';
import { TurnstileCheck } from './turnstile-check.tsx';
import { useScreen, type LiveScreen } from '../screens/use-screen.ts';

type PlainMode = (typeof AUTH_MODES)[number];

const TEXTS: Record<PlainMode, { title: string; button: string; busy: string }> = {
  'sign-in': { title: 'Sign In', button: 'Sign In', busy: 'Signing in...' },
  create: { title: 'Create Account', button: 'Create Account', busy: 'Creating your account...' },
  forgot: { title: 'Forgot Password', button: 'Send reset email', busy: 'Sending...' },
  code: { title: 'Sign In by Email', button: 'Email me a code', busy: 'Sending...' },
  'reset-code': { title: 'Enter Your Reset Code', button: 'Continue', busy: 'One moment...' },
  'reset-link': { title: 'Reset Your Password', button: 'Send a new link', busy: 'Sending...' },
  'confirm-link': { title: 'Confirm Your Email', button: 'Send a new link', busy: 'Sending...' },
  'change-link': { title: 'Change Your Email', button: 'Send a new link', busy: 'Sending...' },
};

const LEADS: Partial<Record<PlainMode, string>> = {
  forgot: 'Enter your email and we’ll send you a link.',
  code: 'No password needed: we’ll email you a code.',
  'reset-code': 'Enter the code from the email we sent you. Then you can set a new password.',
  'reset-link': 'Enter your email and we’ll send you a new link to set your password.',
  'confirm-link': 'Enter your email and we’ll send you a new link to confirm it.',
  'change-link': 'Enter the email of your account. We’ll send new links to that address and to the new one.',
};

const AFTER_RECOVERY_MAIL_MS = 2000;

/** Returns to signing in after the recovery mail. Null means that the view waits for the user. */
export function redirectFromAuth({ sent, returnTo }: AuthView) {
  if (sent !== 'recovery') return null;
  return { to: accountPaths.auth('sign-in', returnTo), afterMs: AFTER_RECOVERY_MAIL_MS };
}

/** It also starts the page's title. */
export function authHeading({ mode, sent, code, keep }: AuthView): string {
  const isChecking = sent === 'confirmation' || sent === 'change' || code !== null;
  if (isChecking) return 'Check Your Email';
  return isKeepMode(mode) ? keepHeading(keep) : TEXTS[mode].title;
}

export function AuthPage(props: ScreenProps<AuthView>) {
  const screen = useScreen(props);
  const { view, setView, isLive } = screen;

  // The toast says what is wrong, and the field gets the focus.
  const { problem } = view;
  useEffect(() => {
    if (isLive && problem) document.getElementById(problem.field)?.focus();
  }, [isLive, problem]);

  const hasCode = view.code !== null;
  useEffect(() => {
    if (isLive && hasCode) document.getElementById('code')?.focus();
  }, [isLive, hasCode]);

  useEffect(() => {
    const redirect = redirectFromAuth(view);
    if (redirect === null) return undefined;
    const timer = setTimeout(() => {
      history.replaceState(null, '', redirect.to);
      setView({ ...view, mode: 'sign-in', sent: null });
    }, redirect.afterMs);
    return () => clearTimeout(timer);
  }, [view, setView]);

  const modeLink = (mode: AuthMode, children: ReactNode, className?: string) => (
    <a
      className={className}
      href={accountPaths.auth(mode, view.returnTo, view.keep?.fields)}
      onClick={(event) => {
        event.preventDefault();
        history.replaceState(null, '', accountPaths.auth(mode, view.returnTo, view.keep?.fields));
        setView({ ...view, mode, problem: null, sent: null, code: null, isUnconfirmed: false });
      }}
    >
      {children}
    </a>
  );

  const isWaiting = view.sent === 'confirmation';
  const heading = authHeading(view);
  useEffect(() => {
    document.title = `${heading} | ${BRAND.name}`;
  }, [heading]);
  const { mode, keep } = view;
  if (isKeepMode(mode))
    return keep && <KeepPage screen={screen} keep={keep} heading={heading} modeLink={modeLink} />;
  return (
    <TicketFrame screen={screen} title={heading}>
      {view.sent === 'change' ? (
        <ChangeSent />
      ) : isWaiting ? (
        <ConfirmationSent screen={screen} />
      ) : view.code !== null ? (
        <CodeEntry screen={screen} code={view.code} another={modeLink('code', 'Use another address')} />
      ) : (
        <AuthForm
          screen={screen}
          mode={mode}
          forgot={modeLink('forgot', 'Forgot password?')}
          resetCode={modeLink('reset-code', 'Have a reset code?')}
        />
      )}
      {!isWaiting && (view.mode === 'sign-in' || view.mode === 'create') && (
        <div className="pass-else">
          {view.mode === 'sign-in' && modeLink('code', 'Email me a code', 'btn quiet')}
          <GoogleForm view={view} />
        </div>
      )}
      {(isWaiting || view.isUnconfirmed) && <ResendForm screen={screen} />}
      <p className="pass-ways">
        {view.keep !== null && view.mode === 'sign-in' ? (
          <span>No account yet? {modeLink('keep', 'Keep it by email')}</span>
        ) : (
          view.mode === 'sign-in' && <span>No account yet? {modeLink('create', 'Create one')}</span>
        )}
        {view.mode === 'create' && <span>Already have an account? {modeLink('sign-in', 'Sign in')}</span>}
        {view.mode === 'code' && modeLink('sign-in', 'Sign in with a password')}
        {LEADS[mode] !== undefined && mode !== 'code' && modeLink('sign-in', 'Back to sign in')}
      </p>
      <p className="fine-print">Schedules, guides and roadtrips are free to use without an account.</p>
    </TicketFrame>
  );
}

function AuthForm({
  screen,
  mode,
  forgot,
  resetCode,
}: {
  screen: LiveScreen<AuthView>;
  mode: PlainMode;
  forgot: ReactNode;
  resetCode: ReactNode;
}) {
  const { view, sending, isLive } = screen;
  const { problem } = view;
  const action = accountPaths.auth(mode, null, view.keep?.fields);
  const texts = TEXTS[mode];
  const problemOf = (field: 'email' | 'password' | 'code') =>
    problem?.field === field ? problem.text : null;
  return (
    // The browser validates the sign-in form. The other forms have messages of their own.
    <form
      className="pass-form"
      method="post"
      action={action}
      onSubmit={screen.submit}
      noValidate={isLive && mode !== 'sign-in'}
    >
      <ReturnField returnTo={view.returnTo} />
      <HiddenFields fields={view.keep?.fields} />
      {mode === 'sign-in' && view.keep !== null && <p>{`Sign in to keep: ${view.keep.name}.`}</p>}
      {LEADS[mode] !== undefined && <p>{LEADS[mode]}</p>}
      <EmailField
        label="Email"
        name="email"
        required
        defaultValue={view.email}
        autoComplete={mode === 'create' ? 'email' : 'username'}
        inputMode="email"
        problem={problemOf('email')}
      />
      {(mode === 'sign-in' || mode === 'create') && (
        <PasswordField
          key={mode}
          label="Password"
          name="password"
          required
          autoComplete={mode === 'create' ? 'new-password' : 'current-password'}
          isLive={isLive}
          problem={problemOf('password')}
        />
      )}
      {mode === 'reset-code' && (
        <CodeField label="Code" name="code" hint="Six digits. Spaces are fine." problem={problemOf('code')} />
      )}
      {problem && <WeakReasons reasons={problem.reasons} />}
      {mode !== 'sign-in' && mode !== 'reset-code' && <TurnstileCheck screen={screen} />}
      <SubmitButton isSending={sending === action} busyLabel={texts.busy}>
        {texts.button}
      </SubmitButton>
      {mode === 'sign-in' && <p className="pass-forgot">{forgot}</p>}
      {(mode === 'sign-in' || mode === 'forgot') && <p className="pass-forgot">{resetCode}</p>}
    </form>
  );
}

function ConfirmationSent({ screen }: { screen: LiveScreen<AuthView> }) {
  const { email, code } = screen.view;
  return (
    <>
      <p className="lead">
        {'We sent a link to '}
        <strong>{email}</strong>
        {'. Open it, or enter the code from the same email, to confirm your account.'}
      </p>
      {code !== null && <MailedCodeForm screen={screen} code={code} mode="confirm-link" />}
      <p>No email? Check your spam folder.</p>
    </>
  );
}

function ChangeSent() {
  return (
    <p className="lead">
      If your account has an email change in progress, we just sent a link to both addresses. Open both links
      to finish the change.
    </p>
  );
}

function ResendForm({ screen }: { screen: LiveScreen<AuthView> }) {
  return (
    <ScreenForm
      screen={screen}
      action={accountPaths.auth('confirm-link')}
      button="Resend confirmation"
      busyLabel="Sending..."
      buttonClass="btn quiet"
    >
      <ReturnField returnTo={screen.view.returnTo} />
      <input type="hidden" name="email" value={screen.view.email} />
      <TurnstileCheck screen={screen} />
    </ScreenForm>
  );
}
