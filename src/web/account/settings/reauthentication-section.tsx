import { useEffect, type ReactNode } from 'react';
import { accountPaths } from '../../urls/account-paths.ts';
import { CodeField, ScreenForm, Section } from '../screens/form-parts.tsx';
import type { AccountScreen, AccountView } from './account-view.ts';

export function ReauthenticationSection({ screen }: { screen: AccountScreen }) {
  const { isLive, view } = screen;
  const { reauthentication, problem } = view;
  // Typing replaces a selected code.
  const isRefused = problem?.form === 'show-proof';
  useEffect(() => {
    const field = document.getElementById('proof-code');
    if (!isLive || reauthentication !== 'mailed' || !(field instanceof HTMLInputElement)) return;
    if (isRefused) field.select();
    else field.focus();
  }, [isLive, reauthentication, isRefused]);
  if (reauthentication === 'none') return null;
  return (
    <Section id="proof" title="Confirm It’s You">
      <ReauthenticationForm screen={screen} />
    </Section>
  );
}

export function ReauthenticationForm({ screen }: { screen: AccountScreen }) {
  return screen.view.reauthentication === 'second-step' ? <AppCodeGate /> : <MailedCode screen={screen} />;
}

/** Replaces a form until the user has confirmed. */
export function ReauthenticationGate({
  reauthentication,
  children,
}: Pick<AccountView, 'reauthentication'> & { children?: ReactNode }) {
  if (reauthentication === 'none') return children;
  return (
    <div className="gate">
      <p>First, confirm that it’s you.</p>
      <a className="btn quiet" href="#proof">
        Confirm
      </a>
    </div>
  );
}

function AppCodeGate() {
  return (
    <div className="gate">
      <p>To change how you sign in, enter a new code from your authenticator app.</p>
      <a className="btn quiet" href={accountPaths.secondStep({ next: 'account' })}>
        Enter a code
      </a>
    </div>
  );
}

function MailedCode({ screen }: { screen: AccountScreen }) {
  const { problem, reauthentication, user } = screen.view;
  const isMailed = reauthentication === 'mailed';
  const problemOf = (form: 'send-proof' | 'show-proof') => (problem?.form === form ? problem.text : null);
  return (
    <>
      <p>
        This account has no password. To change how you sign in or delete the account, enter a code that we
        email to <strong>{user.email}</strong>.
      </p>
      {problemOf('send-proof') && <p className="field-problem">{problemOf('send-proof')}</p>}
      <div className="pass-form">
        {isMailed && (
          <ScreenForm
            screen={screen}
            action={accountPaths.accountForm('show-proof')}
            button="Confirm"
            busyLabel="Checking..."
          >
            <CodeField
              id="proof-code"
              label="Code"
              name="code"
              hint="Six digits. Spaces are fine."
              problem={problemOf('show-proof')}
            />
          </ScreenForm>
        )}
        <ScreenForm
          screen={screen}
          action={accountPaths.accountForm('send-proof')}
          button={isMailed ? 'Send another code' : 'Email me a code'}
          busyLabel="Sending..."
          buttonClass={isMailed ? 'btn quiet' : 'btn'}
        />
      </div>
    </>
  );
}
