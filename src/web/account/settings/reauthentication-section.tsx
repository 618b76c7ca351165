import { useEffect } from 'react';
import { accountPaths } from '../../urls/account-paths.ts';
import { CodeField } from '../sign-in/code-field.tsx';
import { SubmitButton } from '../screens/form-parts.tsx';
import type { LiveScreen } from '../screens/use-screen.ts';
import type { AccountView } from './account-view.ts';
import { Section } from './section.tsx';

type Account = LiveScreen<AccountView>;

/** What somebody without a password shows first: that it is still them. */
export function ReauthenticationSection({ screen }: { screen: Account }) {
  const { isLive, view } = screen;
  const { reauthentication, problem } = view;
  // The code is typed next, and typed over once it was refused.
  const isRefused = problem?.form === 'show-proof';
  useEffect(() => {
    const field = document.getElementById('proof-code');
    if (!isLive || reauthentication !== 'mailed' || !(field instanceof HTMLInputElement)) return;
    if (isRefused) field.select();
    else field.focus();
  }, [isLive, reauthentication, isRefused]);
  if (reauthentication === 'none') return null;
  return (
    <Section id="proof" title="Is It Still You?">
      <ReauthenticationForm screen={screen} />
    </Section>
  );
}

/** A code of an app, or a mailed one, without the heading. */
export function ReauthenticationForm({ screen }: { screen: Account }) {
  return screen.view.reauthentication === 'second-step' ? <StepGate /> : <MailedCode screen={screen} />;
}

/** Stands where a form waits for the proof; null where none is owed. */
export function ReauthenticationGate({ reauthentication }: Pick<AccountView, 'proof'>) {
  if (reauthentication === 'none') return null;
  return (
    <div className="gate">
      <p>First show that it is still you.</p>
      <a className="btn quiet" href="#proof">
        How
      </a>
    </div>
  );
}

function StepGate() {
  return (
    <div className="gate">
      <p>To change how you sign in, show a code of your app once more.</p>
      <a className="btn quiet" href={accountPaths.secondStep({ next: 'account' })}>
        Show a code
      </a>
    </div>
  );
}

function MailedCode({ screen }: { screen: Account }) {
  const { sending, submit, view } = screen;
  const { problem, reauthentication, user } = view;
  const isMailed = reauthentication === 'mailed';
  const [send, show] = [accountPaths.accountForm('send-proof'), accountPaths.accountForm('show-proof')];
  const problemOf = (form: 'send-proof' | 'show-proof') => (problem?.form === form ? problem.text : null);
  return (
    <>
      <p>
        This account has no password to type again. To change how you sign in, or to delete it, type a code
        that we mail to <strong>{user.email}</strong>.
      </p>
      {problemOf('send-proof') && <p className="field-problem">{problemOf('send-proof')}</p>}
      <div className="pass-form">
        {isMailed && (
          <form className="pass-form" method="post" action={show} onSubmit={submit}>
            <CodeField
              id="proof-code"
              label="Code"
              name="code"
              hint="Six digits. Spaces do no harm."
              problem={problemOf('show-proof')}
            />
            <SubmitButton isSending={sending === show} busyLabel="Checking...">
              Confirm
            </SubmitButton>
          </form>
        )}
        <form className="pass-form" method="post" action={send} onSubmit={submit}>
          <SubmitButton
            className={isMailed ? 'btn quiet' : 'btn'}
            isSending={sending === send}
            busyLabel="Sending..."
          >
            {isMailed ? 'Send another code' : 'Email me a code'}
          </SubmitButton>
        </form>
      </div>
    </>
  );
}
