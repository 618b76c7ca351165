import type { SecondStepProof } from '../../urls/account-vocabulary.ts';
import { useCallback, useEffect } from 'react';
import { BRAND } from '../../../domain/brand.ts';
import { accountPaths } from '../../urls/account-paths.ts';
import { CodeField } from '../sign-in/code-field.tsx';
import { Field, ReturnField, ScreenToast, SubmitButton } from '../screens/form-parts.tsx';
import type { ScreenProps } from '../screens/screen-response.ts';
import type { SecondStepView } from './second-step-view.ts';
import { Ticket } from '../sign-in/ticket.tsx';
import { useScreen } from '../screens/use-screen.ts';

const FIELD_IDS: Record<SecondStepProof, string> = { app: 'step-code', 'recovery-code': 'recovery-code' };

/** `/auth/second-step`: a code of an app, or a recovery code, after whatever the first step was. */
export function SecondStepPage(props: ScreenProps<SecondStepView>) {
  const screen = useScreen(props);
  const { view, setToast, isLive, sending } = screen;
  const closeToast = useCallback(() => setToast(null), [setToast]);
  const { problem, codeKind, next, returnTo, email, isSignedIn } = view;

  // The code is all there is to do here; a refused one is typed over.
  useEffect(() => {
    const field = document.getElementById(FIELD_IDS[codeKind]);
    if (!isLive || !(field instanceof HTMLInputElement)) return;
    if (problem === null) field.focus();
    else field.select();
  }, [isLive, problem, codeKind]);

  const action = accountPaths.secondStep({ next, proof, returnTo });
  const isApp = codeKind === 'app';
  const other = isApp ? 'recovery-code' : 'app';
  return (
    <>
      <Ticket title={isSignedIn ? 'Is It Still You?' : 'One More Step'}>
        <form className="pass-form" method="post" action={action} onSubmit={screen.submit}>
          <p className="lead">
            {isApp
              ? `Open your authenticator app and type the six digits that it shows for ${BRAND.name}.`
              : 'Type one of the recovery codes that you saved when you set up the second step.'}
            {next === 'reset-password' && ' Your new password comes right after.'}
          </p>
          {isApp ? (
            <CodeField
              id={FIELD_IDS.app}
              label="Six-digit code"
              name="code"
              hint={problem && 'Refused again and again? Let your phone set its time by itself.'}
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
              hint="Capitals and dashes do not matter. It works once, then it is used up."
              problem={problem}
            />
          )}
          <SubmitButton isSending={sending === action} busyLabel="Checking...">
            {isSignedIn ? 'Confirm' : 'Sign In'}
          </SubmitButton>
        </form>
        <p className="pass-ways">
          <a href={accountPaths.secondStep({ next, proof: other, returnTo })}>
            {isApp ? 'Use a recovery code instead' : 'Use your app instead'}
          </a>
        </p>
        {isSignedIn ? (
          <p className="pass-ways">
            <a href={accountPaths.account()}>Back to your account</a>
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
      </Ticket>
      <ScreenToast toast={screen.toast} onClose={closeToast} />
    </>
  );
}
