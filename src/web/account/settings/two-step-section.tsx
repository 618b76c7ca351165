import { useEffect } from 'react';
import { accountPaths } from '../../urls/account-paths.ts';
import { Field, PasswordField, SubmitButton } from '../screens/form-parts.tsx';
import type { LiveScreen } from '../screens/use-screen.ts';
import type { AccountView } from './account-view.ts';
import { ReauthenticationGate } from './reauthentication-section.tsx';
import { NewCodes } from './two-step-codes.tsx';
import { AppList, RecoveryCodes } from './two-step-on.tsx';
import { SetUpSteps } from './two-step-set-up.tsx';
import type { TwoStepView } from './two-step-view.ts';
import { Section } from './section.tsx';

type Account = LiveScreen<AccountView>;

export function TwoStepSection({ screen }: { screen: Account }) {
  const { isLive, view } = screen;
  const { problem } = view.twoStep;
  // The toast says what is wrong, and the field gets the focus.
  useEffect(() => {
    const field = problem && FIELD_IDS[problem.field];
    if (isLive && field) document.getElementById(field)?.focus();
  }, [isLive, problem]);
  return (
    <Section id="two-step" title="Two-Step Verification">
      <TwoStep screen={screen} />
    </Section>
  );
}

export function TwoStep({ screen }: { screen: Account }) {
  const { isLive, view, setView } = screen;
  const { apps, setUp, newCodes } = view.twoStep;
  const change = (changes: Partial<TwoStepView>) =>
    setView({ ...view, twoStep: { ...view.twoStep, problem: null, ...changes } });
  if (newCodes !== null) {
    return <NewCodes codes={newCodes} isLive={isLive} onDone={() => change({ newCodes: null })} />;
  }
  if (setUp !== null) {
    return <SetUpSteps screen={screen} setUp={setUp} onCancel={() => change({ setUp: null })} />;
  }
  return apps.length === 0 ? <Off screen={screen} /> : <On screen={screen} />;
}

/** Null means that there is nothing to type. */
const FIELD_IDS: Record<NonNullable<TwoStepView['problem']>['field'], string | null> = {
  name: 'app-name',
  password: 'two-step-password',
  code: 'app-code',
  apps: null,
};

function Off({ screen }: { screen: Account }) {
  return (
    <>
      <p>
        <Stamp isOn={false} />
        Add a second step to signing in: a six-digit code from an app on your phone. A stolen password alone
        is then not enough to sign in.
      </p>
      <p>
        Any authenticator app works, such as your phone’s password manager, Google Authenticator or 1Password.
      </p>
      <ReauthenticationGate reauthentication={screen.view.reauthentication} />
      {screen.view.reauthentication === 'none' && <NewApp screen={screen} />}
    </>
  );
}

function On({ screen }: { screen: Account }) {
  const { apps, canAdd, isRecentlyAuthenticated, isByRecoveryCode, problem } = screen.view.twoStep;
  return (
    <>
      <p>
        <Stamp isOn />
        {apps.length === 1
          ? 'Signing in asks for a code from this app.'
          : 'Signing in asks for a code from one of these apps.'}
      </p>
      {problem?.field === 'apps' && <p className="field-problem">{problem.text}</p>}
      {isByRecoveryCode && isRecentlyAuthenticated && (
        <p className="note">
          You signed in with a recovery code. If you lost your app, add one on your new phone, then remove the
          lost one.
        </p>
      )}
      <AppList screen={screen} />
      <RecoveryCodes screen={screen} />
      {isRecentlyAuthenticated && canAdd && (
        <details className="more" open={problem?.field === 'name' || undefined}>
          <summary>Add another app</summary>
          <NewApp screen={screen} />
        </details>
      )}
      {!isRecentlyAuthenticated && (
        <div className="gate">
          <p>To change anything here, enter a new code from your authenticator app.</p>
          <a className="btn quiet" href={accountPaths.secondStep({ next: 'account' })}>
            Enter a code
          </a>
        </div>
      )}
    </>
  );
}

function Stamp({ isOn }: { isOn: boolean }) {
  return (
    <>
      <strong className={isOn ? 'stamp on' : 'stamp'}>{isOn ? 'On' : 'Off'}</strong>{' '}
    </>
  );
}

function NewApp({ screen }: { screen: Account }) {
  const { isLive, sending, view } = screen;
  const { apps, problem } = view.twoStep;
  const isFirst = apps.length === 0;
  const action = accountPaths.twoStepForm('start');
  const problemOf = (field: 'name' | 'password') => (problem?.field === field ? problem.text : null);
  return (
    <form className="pass-form" method="post" action={action} onSubmit={screen.submit}>
      <Field
        label="App name"
        name="name"
        id="app-name"
        type="text"
        maxLength={100}
        autoComplete="off"
        defaultValue={isFirst ? 'My phone' : ''}
        hint="Helps you tell your apps apart."
        problem={problemOf('name')}
      />
      {isFirst && view.hasPassword && (
        <PasswordField
          label="Your password, to confirm"
          name="password"
          id="two-step-password"
          required
          autoComplete="current-password"
          isLive={isLive}
          problem={problemOf('password')}
        />
      )}
      <SubmitButton isSending={sending === action} busyLabel="One moment...">
        {isFirst ? 'Set it up' : 'Add this app'}
      </SubmitButton>
    </form>
  );
}
