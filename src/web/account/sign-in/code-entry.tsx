import { type FormEvent, type ReactNode } from 'react';
import { accountPaths } from '../../urls/account-paths.ts';
import type { AuthView } from './sign-in-view.ts';
import { CodeField } from './code-field.tsx';
import type { CodeView } from './code-view.ts';
import { ReturnField, SubmitButton } from '../screens/form-parts.tsx';
import { useCountdown } from './use-countdown.ts';
import type { LiveScreen } from '../screens/use-screen.ts';

interface Entry {
  screen: LiveScreen<AuthView>;
  code: CodeView;
}

/** Where the code of a mail is typed. It says the same whether or not somebody has this address. */
export function CodeEntry({
  screen,
  code,
  another,
  fieldId = 'code',
}: Entry & {
  another: ReactNode;
  /** Where a page shows it more than once. */
  fieldId?: string;
}) {
  const { view, sending } = screen;
  const { problem } = view;
  const action = accountPaths.signInCode();
  return (
    <>
      <p className="lead">
        {'If an account uses '}
        <strong>{view.email}</strong>
        {`, a code is on its way there. It is good for ${code.minutes} minutes.`}
      </p>
      {code.isOver ? (
        // Stands in for the field, and takes the focus from it.
        <p className="field-problem" id={fieldId} tabIndex={-1}>
          {problem?.text}
        </p>
      ) : (
        <form className="pass-form" method="post" action={action} onSubmit={screen.submit}>
          <SentCodeFields view={view} code={code} />
          <CodeField
            id={fieldId}
            label="Code"
            name="code"
            hint="Six digits. Spaces do no harm."
            problem={problem?.field === 'code' ? problem.text : null}
          />
          <SubmitButton isSending={sending === action} busyLabel="Signing in...">
            Sign In
          </SubmitButton>
        </form>
      )}
      <ResendCode screen={screen} code={code} />
      <p>Nothing there? Look in the spam folder. An address without an account gets no mail.</p>
      <p className="pass-ways">{another}</p>
    </>
  );
}

function ResendCode({ screen, code }: Entry) {
  const action = accountPaths.auth('code');
  const left = useCountdown(code.wait);
  const isWaiting = screen.isLive && left > 0;
  const submit = (event: FormEvent<HTMLFormElement>) =>
    isWaiting ? event.preventDefault() : screen.submit(event);
  return (
    <form className="pass-form" method="post" action={action} onSubmit={submit}>
      <SentCodeFields view={screen.view} code={code} />
      <SubmitButton
        className={code.isOver ? 'btn' : 'btn quiet'}
        isSending={screen.sending === action}
        isWaiting={isWaiting}
        busyLabel="Sending..."
      >
        {isWaiting ? `Send another code in ${left} s` : 'Send another code'}
      </SubmitButton>
      {!screen.isLive && code.wait.seconds > 0 && (
        <small>{`Another can be sent ${code.wait.seconds} seconds from now.`}</small>
      )}
    </form>
  );
}

/** What the next answer needs to know of the code that is out. */
function SentCodeFields({ view, code }: { view: AuthView; code: CodeView }) {
  return (
    <>
      <ReturnField returnTo={view.returnTo} />
      <input type="hidden" name="email" value={view.email} />
      <input type="hidden" name="asked" value={code.askedAt} />
      <input type="hidden" name="tries" value={code.tries} />
    </>
  );
}
