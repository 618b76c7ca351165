import type { SecondStepMethod, SecondStepNext } from '../../urls/account-vocabulary.ts';
import { useEffect } from 'react';
import { BRAND } from '../../../domain/brand.ts';
import { accountPaths } from '../../urls/account-paths.ts';
import { CodeField, Field, ReturnField, ScreenForm } from '../screens/form-parts.tsx';
import type { ScreenProps } from '../screens/screen.tsx';
import { TicketFrame } from '../screens/account-frame.tsx';
import { useScreen } from '../screens/use-screen.ts';

export interface SecondStepView {
  codeKind: SecondStepMethod;
  next: SecondStepNext;
  /** Null means home. */
  returnTo: string | null;
  email: string;
  /** The user is signed in and confirms a sensitive change. */
  isSignedIn: boolean;
  problem: string | null;
}

const FIELD_IDS: Record<SecondStepMethod, string> = { app: 'step-code', 'recovery-code': 'recovery-code' };

export function SecondStepPage(props: ScreenProps<SecondStepView>) {
  const screen = useScreen(props);
  const { view, isLive } = screen;
  const { problem, codeKind, next, returnTo, email, isSignedIn } = view;

  // Typing replaces a selected code.
  useEffect(() => {
    const field = document.getElementById(FIELD_IDS[codeKind]);
    if (!isLive || !(field instanceof HTMLInputElement)) return;
    if (problem === null) field.focus();
    else field.select();
  }, [isLive, problem, codeKind]);

  const action = accountPaths.secondStep({ next, proof: codeKind, returnTo });
  const isApp = codeKind === 'app';
  const other = isApp ? 'recovery-code' : 'app';
  return (
    <TicketFrame screen={screen} title={isSignedIn ? 'Confirm It’s You' : 'One More Step'}>
      <ScreenForm
        screen={screen}
        action={action}
        button={isSignedIn ? 'Confirm' : 'Sign In'}
        busyLabel="Checking..."
      >
        <p className="lead">
          {isApp
            ? `Enter the six-digit code from your authenticator app for ${BRAND.name}.`
            : 'Enter one of the recovery codes you saved when you set up two-step verification.'}
          {next === 'reset-password' && ' Then you can set a new password.'}
        </p>
        {isApp ? (
          <CodeField
            id={FIELD_IDS.app}
            label="Six-digit code"
            name="code"
            hint={problem && 'Still not working? Set your phone’s clock to automatic.'}
            problem={problem}
          />
        ) : (
          <Field
            className="code-letters"
            id={FIELD_IDS['recovery-code']}
            label="Recovery code"
            name="code"
            type="text"
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint="Capitals and dashes do not matter. Each code works once."
            problem={problem}
          />
        )}
      </ScreenForm>
      <p className="pass-ways">
        <a href={accountPaths.secondStep({ next, proof: other, returnTo })}>
          {isApp ? 'Use a recovery code instead' : 'Use your authenticator app instead'}
        </a>
      </p>
      {isSignedIn ? (
        <p className="pass-ways">
          <a href={accountPaths.settings()}>Back to your account</a>
        </p>
      ) : (
        <form className="pass-other" method="post" action={accountPaths.otherAccount()}>
          <ReturnField returnTo={returnTo} />
          <span>
            {'Signing in as '}
            <strong>{email}</strong>
          </span>
          <button type="submit" className="btn quiet">
            Use another account
          </button>
        </form>
      )}
    </TicketFrame>
  );
}
