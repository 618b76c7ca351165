import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { accountPaths } from '../../urls/account-paths.ts';
import { isKeepMode } from '../../urls/account-vocabulary.ts';
import { keepButton } from '../keep/keep-view.ts';
import type { AuthView } from './sign-in-view.ts';
import { CodeField, HiddenFields, ReturnField, ScreenForm, SubmitButton } from '../screens/form-parts.tsx';
import type { LiveScreen } from '../screens/use-screen.ts';
import { TurnstileCheck } from './turnstile-check.tsx';

interface CodeProps {
  screen: LiveScreen<AuthView>;
  code: NonNullable<AuthView['code']>;
}

/** The text is the same whether or not the address has an account. */
export function CodeEntry({
  screen,
  code,
  another,
  fieldId = 'code',
}: CodeProps & {
  another: ReactNode;
  fieldId?: string;
}) {
  const { view } = screen;
  // Every address gets the mail then.
  const createsAccount = isKeepMode(view.mode);
  return (
    <>
      <p className="lead">
        {createsAccount ? 'We sent a link and a code to ' : 'If an account uses '}
        <strong>{view.email}</strong>
        {createsAccount
          ? `. Open the link in any browser, or enter the code here within ${code.minutes} minutes.`
          : `, we just sent a code to it. It expires after ${code.minutes} minutes.`}
      </p>
      <MailedCodeForm screen={screen} code={code} mode="code" fieldId={fieldId} />
      <ResendCode screen={screen} code={code} />
      <p>
        {'No email? Check your spam folder.'}
        {!createsAccount && ' We only send codes to addresses that have an account.'}
      </p>
      <p className="pass-ways">{another}</p>
    </>
  );
}

const BUTTONS = {
  code: { button: 'Sign In', busyLabel: 'Signing in...' },
  'confirm-link': { button: 'Confirm my email', busyLabel: 'Verifying your email...' },
} as const;

/** Shows only the problem once the code has expired or its attempts are used up. */
export function MailedCodeForm({
  screen,
  code,
  mode,
  fieldId = 'code',
}: CodeProps & { mode: keyof typeof BUTTONS; fieldId?: string }) {
  const { view } = screen;
  const { problem } = view;
  const keep = mode === 'code' ? view.keep : null;
  if (code.isOver) {
    return (
      <p className="field-problem" id={fieldId} tabIndex={-1}>
        {problem?.text}
      </p>
    );
  }
  return (
    <ScreenForm
      screen={screen}
      action={keep ? accountPaths.auth('keep-code', null, keep.fields) : accountPaths.signInCode(mode)}
      {...BUTTONS[mode]}
      {...(keep && { button: keepButton(keep) })}
    >
      <SentCodeFields view={view} code={code} />
      <CodeField
        id={fieldId}
        label="Code"
        name="code"
        hint="Six digits. Spaces are fine."
        problem={problem?.field === 'code' ? problem.text : null}
      />
    </ScreenForm>
  );
}

function ResendCode({ screen, code }: CodeProps) {
  const action = accountPaths.auth(
    isKeepMode(screen.view.mode) ? 'keep' : 'code',
    null,
    screen.view.keep?.fields,
  );
  const left = useCountdown(code.wait);
  const isWaiting = screen.isLive && left > 0;
  const submit = (event: FormEvent<HTMLFormElement>) =>
    isWaiting ? event.preventDefault() : screen.submit(event);
  return (
    <form className="pass-form" method="post" action={action} onSubmit={submit}>
      <SentCodeFields view={screen.view} code={code} />
      <TurnstileCheck screen={screen} />
      <SubmitButton
        className={code.isOver ? 'btn' : 'btn quiet'}
        isSending={screen.sending === action}
        isWaiting={isWaiting}
        busyLabel="Sending..."
      >
        {isWaiting ? `Send another code in ${left} sec` : 'Send another code'}
      </SubmitButton>
      {!screen.isLive && code.wait.seconds > 0 && (
        <small>{`You can request another code in ${code.wait.seconds} seconds.`}</small>
      )}
    </form>
  );
}

function SentCodeFields({ view, code }: Pick<CodeProps, 'code'> & { view: AuthView }) {
  return (
    <>
      <ReturnField returnTo={view.returnTo} />
      <HiddenFields fields={view.keep?.fields} />
      <input type="hidden" name="email" value={view.email} />
      <input type="hidden" name="asked" value={code.askedAt} />
      <input type="hidden" name="tries" value={code.tries} />
    </>
  );
}

const TICK_MS = 1000;

/** Counts whole seconds by the clock, because a tab may sleep. A new `start` restarts the countdown. */
function useCountdown(start: { seconds: number }): number {
  const [left, setLeft] = useState(start.seconds);
  useEffect(() => {
    const endsAt = Date.now() + start.seconds * 1000;
    const update = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)));
    update();
    const timer = setInterval(update, TICK_MS);
    return () => clearInterval(timer);
  }, [start]);
  return left;
}
