import type { AuthMode } from '../../urls/account-vocabulary.ts';
import { useCallback, useEffect, type ReactNode } from 'react';
import { accountPaths } from '../../urls/account-paths.ts';
import type { AuthView } from './sign-in-view.ts';
import { CodeEntry } from './code-entry.tsx';
import {
  Field,
  PasswordField,
  ReturnField,
  ScreenToast,
  SubmitButton,
  WeakReasons,
} from '../screens/form-parts.tsx';
import type { AutoRedirect } from '../screens/screen.tsx';
import type { ScreenProps } from '../screens/screen-response.ts';
import { Ticket } from './ticket.tsx';
import { useScreen, type LiveScreen } from '../screens/use-screen.ts';

const TEXTS: Record<AuthMode, { title: string; button: string; busy: string }> = {
  'sign-in': { title: 'Sign In', button: 'Sign In', busy: 'Signing in...' },
  create: { title: 'Create Account', button: 'Create Account', busy: 'Creating your account...' },
  forgot: { title: 'Forgot Password', button: 'Send reset email', busy: 'Sending...' },
  code: { title: 'Sign In by Email', button: 'Email me a code', busy: 'Sending...' },
};

const AFTER_RECOVERY_MAIL_MS = 2000;

/** Returns to signing in after the recovery mail. Null means that the view waits for the user. */
export function redirectFromAuth({ sent, returnTo }: AuthView): AutoRedirect | null {
  if (sent !== 'recovery') return null;
  return { to: accountPaths.auth('sign-in', returnTo), afterMs: AFTER_RECOVERY_MAIL_MS };
}

/** Renders `/auth` for people who are not signed in. */
export function AuthPage(props: ScreenProps<AuthView>) {
  const screen = useScreen(props);
  const { view, setView, setToast, isLive } = screen;
  const closeToast = useCallback(() => setToast(null), [setToast]);

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
      href={accountPaths.auth(mode, view.returnTo)}
      onClick={(event) => {
        event.preventDefault();
        history.replaceState(null, '', accountPaths.auth(mode, view.returnTo));
        setView({ ...view, mode, problem: null, sent: null, code: null, isUnconfirmed: false });
      }}
    >
      {children}
    </a>
  );

  const isWaiting = view.sent === 'confirmation';
  const isChecking = isWaiting || hasCode;
  return (
    <>
      <Ticket title={isChecking ? 'Check Your Email' : TEXTS[view.mode].title}>
        {isWaiting ? (
          <ConfirmationSent email={view.email} />
        ) : view.code !== null ? (
          <CodeEntry screen={screen} code={view.code} another={modeLink('code', 'Use another address')} />
        ) : (
          <AuthForm screen={screen} forgot={modeLink('forgot', 'Forgot password?')} />
        )}
        {!isWaiting && (view.mode === 'sign-in' || view.mode === 'create') && (
          <div className="pass-else">
            {view.mode === 'sign-in' && modeLink('code', 'Email me a code', 'btn quiet')}
            {view.google !== 'none' && <GoogleForm provider={view.google} returnTo={view.returnTo} />}
          </div>
        )}
        {(isWaiting || view.isUnconfirmed) && <ResendForm screen={screen} />}
        <p className="pass-ways">
          {view.mode === 'sign-in' && <span>No account yet? {modeLink('create', 'Create one')}</span>}
          {view.mode === 'create' && <span>Already have an account? {modeLink('sign-in', 'Sign in')}</span>}
          {view.mode === 'forgot' && modeLink('sign-in', 'Back to sign in')}
          {view.mode === 'code' && modeLink('sign-in', 'Sign in with a password')}
        </p>
        <p className="fine">
          Schedules, guides and roadtrips are open to everyone, with or without an account.
        </p>
      </Ticket>
      <ScreenToast toast={screen.toast} onClose={closeToast} />
    </>
  );
}

function AuthForm({ screen, forgot }: { screen: LiveScreen<AuthView>; forgot: ReactNode }) {
  const { view, sending, isLive } = screen;
  const { mode, problem } = view;
  const action = accountPaths.auth(mode);
  const texts = TEXTS[mode];
  const problemOf = (field: 'email' | 'password') => (problem?.field === field ? problem.text : null);
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
      {mode === 'forgot' && <p>Enter your email and we’ll send you a link.</p>}
      {mode === 'code' && <p>No password needed: we’ll email you a code.</p>}
      <Field
        label="Email"
        name="email"
        type="email"
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
      {problem && <WeakReasons reasons={problem.reasons} />}
      <SubmitButton isSending={sending === action} busyLabel={texts.busy}>
        {texts.button}
      </SubmitButton>
      {mode === 'sign-in' && <p className="pass-forgot">{forgot}</p>}
    </form>
  );
}

function GoogleForm({ provider, returnTo }: { provider: 'google' | 'development'; returnTo: string | null }) {
  return (
    <form className="pass-form" method="post" action={accountPaths.google()}>
      <ReturnField returnTo={returnTo} />
      <button type="submit" className="btn quiet">
        {provider === 'google' ? 'Continue with Google' : 'Continue with Google (development)'}
      </button>
    </form>
  );
}

function ConfirmationSent({ email }: { email: string }) {
  return (
    <p className="lead">
      {'We sent a link to '}
      <strong>{email}</strong>
      {'. Open it to confirm your account. Not there? Check your spam folder.'}
    </p>
  );
}

function ResendForm({ screen }: { screen: LiveScreen<AuthView> }) {
  const action = accountPaths.resend();
  return (
    <form className="pass-form" method="post" action={action} onSubmit={screen.submit}>
      <ReturnField returnTo={screen.view.returnTo} />
      <input type="hidden" name="email" value={screen.view.email} />
      <SubmitButton className="btn quiet" isSending={screen.sending === action} busyLabel="Sending...">
        Resend confirmation
      </SubmitButton>
    </form>
  );
}
