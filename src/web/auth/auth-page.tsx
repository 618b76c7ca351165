import { useCallback, useEffect } from 'react';
import { accountPaths } from '../account-paths.ts';
import type { AuthView } from './auth-view.ts';
import { Field, PasswordField, ScreenToast, SubmitButton } from './form-parts.tsx';
import type { ScreenProps } from './screen-answer.ts';
import { Ticket } from './ticket.tsx';
import { useScreen } from './use-screen.ts';

/** `/auth`: for whoever is not signed in (product.md section 2). */
export function AuthPage(props: ScreenProps<AuthView>) {
  const screen = useScreen(props);
  const { view, sending, isLive, setToast } = screen;
  const closeToast = useCallback(() => setToast(null), [setToast]);
  // The problem is said by the toast; the place to mend it is the password.
  useEffect(() => {
    if (isLive && view.problem !== null) document.getElementById('password')?.focus();
  }, [isLive, view]);
  return (
    <>
      <Ticket title="Sign In">
        <form className="pass-form" method="post" action={accountPaths.auth()} onSubmit={screen.submit}>
          <Field
            label="Email"
            name="email"
            type="email"
            required
            defaultValue={view.email}
            autoComplete="username"
            inputMode="email"
          />
          <PasswordField
            label="Password"
            name="password"
            required
            autoComplete="current-password"
            isLive={isLive}
            problem={view.problem}
          />
          <SubmitButton isSending={sending !== null} busyLabel="Signing in...">
            Sign In
          </SubmitButton>
        </form>
        <p className="fine">
          Schedules, guides and roadtrips are open to everyone, with or without an account.
        </p>
      </Ticket>
      <ScreenToast toast={screen.toast} onClose={closeToast} />
    </>
  );
}
