import type { ReactNode } from 'react';
import { accountPaths } from '../../urls/account-paths.ts';
import type { AuthMode } from '../../urls/account-vocabulary.ts';
import { KeepFrame } from '../keep/keep-frame.tsx';
import { keepButton, type KeepView } from '../keep/keep-view.ts';
import { CodeField, EmailField, HiddenFields, ScreenForm, SubmitButton } from '../screens/form-parts.tsx';
import type { LiveScreen } from '../screens/use-screen.ts';
import { CodeEntry } from './code-entry.tsx';
import { GoogleForm } from './google-form.tsx';
import type { AuthView } from './sign-in-view.ts';
import { TurnstileCheck } from './turnstile-check.tsx';

interface KeepProps {
  screen: LiveScreen<AuthView>;
  keep: KeepView;
}

/** Keeps a trip or a team by a mailed link or code, with or without an account. */
export function KeepPage({
  screen,
  keep,
  heading,
  modeLink,
}: KeepProps & {
  heading: string;
  modeLink: (mode: AuthMode, children: ReactNode, className?: string) => ReactNode;
}) {
  const { view } = screen;
  return (
    <KeepFrame screen={screen} title={heading} keep={keep}>
      <div className="box">
        {view.code !== null ? (
          <CodeEntry screen={screen} code={view.code} another={modeLink('keep', 'Use another address')} />
        ) : view.mode === 'keep-code' ? (
          <CodeForm screen={screen} keep={keep} />
        ) : keep.isClosed ? (
          <Closed keep={keep} signIn={modeLink('sign-in', 'Sign in', 'btn')} />
        ) : (
          <AskForm screen={screen} keep={keep} />
        )}
      </div>
      {view.code === null && (
        <div className="pass-else">
          <GoogleForm view={view} />
        </div>
      )}
      {!keep.isClosed && <p className="pass-ways">Have a password? {modeLink('sign-in', 'Sign in')}</p>}
      {view.code === null && (
        <p className="pass-ways">
          {view.mode === 'keep' ? (
            <>Have a code? {modeLink('keep-code', 'Enter it')}</>
          ) : (
            <>No code? {modeLink('keep', 'Send a new one')}</>
          )}
        </p>
      )}
    </KeepFrame>
  );
}

function AskForm({ screen, keep }: KeepProps) {
  const { view, sending, submit, isLive } = screen;
  // The button says whether to send emails about the trip.
  const { mails: _, ...fields } = keep.fields;
  const action = accountPaths.auth('keep', null, fields);
  const isSending = sending === action;
  return (
    <form className="pass-form" method="post" action={action} onSubmit={submit} noValidate={isLive}>
      <HiddenFields fields={fields} />
      <OwnEmail view={view} />
      <TurnstileCheck screen={screen} />
      {keep.kind === 'trip' ? (
        <>
          <SubmitButton name="mails" value="1" isSending={isSending} busyLabel="Sending...">
            Save and email me changes
          </SubmitButton>
          <SubmitButton
            name="mails"
            value=""
            className="btn quiet"
            isSending={isSending}
            busyLabel="Sending..."
          >
            Save only
          </SubmitButton>
        </>
      ) : (
        <SubmitButton isSending={isSending} busyLabel="Sending...">
          Follow this team
        </SubmitButton>
      )}
      <p>
        No password needed: we send you a link and a code. Both end here, on your{' '}
        {keep.kind === 'trip' ? 'saved trip' : 'team’s page'}.
      </p>
    </form>
  );
}

function OwnEmail({ view }: { view: AuthView }) {
  return (
    <EmailField
      label="Your email"
      name="email"
      required
      defaultValue={view.email}
      autoComplete="email"
      inputMode="email"
      problem={problemOf(view, 'email')}
    />
  );
}

function problemOf({ problem }: AuthView, field: 'email' | 'code'): string | null {
  return problem?.field === field ? problem.text : null;
}

/** Takes the code of a mail that another browser asked for. */
function CodeForm({ screen, keep }: KeepProps) {
  const { view } = screen;
  return (
    <ScreenForm
      screen={screen}
      action={accountPaths.auth('keep-code', null, keep.fields)}
      button={keepButton(keep)}
      busyLabel="Signing in..."
      noValidate={screen.isLive}
    >
      <p>Enter the code from the email we sent you.</p>
      <HiddenFields fields={keep.fields} />
      <OwnEmail view={view} />
      <CodeField
        label="Code"
        name="code"
        hint="Six digits. Spaces are fine."
        problem={problemOf(view, 'code')}
      />
    </ScreenForm>
  );
}

function Closed({ keep, signIn }: { keep: KeepView; signIn: ReactNode }) {
  const address = `${keep.siteOrigin}${keep.page}`;
  return (
    <>
      <p className="lead">{`New accounts are closed right now. Sign in, or copy the ${keep.kind}’s link.`}</p>
      <p>{signIn}</p>
      <div className="field">
        <label htmlFor="keep-link">{`Link to this ${keep.kind}`}</label>
        <div className="field-frame">
          <input id="keep-link" type="text" readOnly value={address} />
        </div>
      </div>
    </>
  );
}
