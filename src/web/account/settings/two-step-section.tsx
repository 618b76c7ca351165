import { useEffect } from 'react';
import { accountPaths } from '../../urls/account-paths.ts';
import { Field, PasswordField, ScreenForm, Section, ListItem } from '../screens/form-parts.tsx';
import type { AccountScreen, TwoStepView } from './account-view.ts';
import { ReauthenticationGate } from './reauthentication-section.tsx';
import { NewCodes, SetUpSteps } from './two-step-set-up.tsx';

export function TwoStepSection({ screen }: { screen: AccountScreen }) {
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

export function TwoStep({ screen }: { screen: AccountScreen }) {
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

function Off({ screen }: { screen: AccountScreen }) {
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
      <ReauthenticationGate reauthentication={screen.view.reauthentication}>
        <NewApp screen={screen} />
      </ReauthenticationGate>
    </>
  );
}

function On({ screen }: { screen: AccountScreen }) {
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

function NewApp({ screen }: { screen: AccountScreen }) {
  const { isLive, view } = screen;
  const { apps, problem } = view.twoStep;
  const isFirst = apps.length === 0;
  const problemOf = (field: 'name' | 'password') => (problem?.field === field ? problem.text : null);
  return (
    <ScreenForm
      screen={screen}
      action={accountPaths.twoStepForm('start')}
      button={isFirst ? 'Set it up' : 'Add this app'}
      busyLabel="One moment..."
    >
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
    </ScreenForm>
  );
}

/** With so few codes left, the page suggests making new ones. */
const FEW_CODES = 3;

function AppList({ screen }: { screen: AccountScreen }) {
  const { apps, isRecentlyAuthenticated } = screen.view.twoStep;
  const action = accountPaths.twoStepForm('remove');
  return (
    <ul className="devices">
      {apps.map(({ id, name, added, lastUsed }) => (
        <ListItem
          key={id}
          name={name}
          detail={`Added ${added}${lastUsed === null ? '' : `, last used ${lastUsed}`}`}
        >
          {isRecentlyAuthenticated && (
            <details className="more">
              <summary>
                Remove<span className="sr">{` ${name}`}</span>
              </summary>
              <p>
                {apps.length === 1
                  ? 'This is your only app. Removing it turns off two-step verification, and your recovery codes stop working.'
                  : 'Its codes will stop working. Your other apps stay.'}
              </p>
              <form method="post" action={action} onSubmit={screen.submit}>
                <input type="hidden" name="factor_id" value={id} />
                <button type="submit" className="btn danger">
                  {apps.length === 1 ? 'Turn it off' : `Remove ${name}`}
                </button>
              </form>
            </details>
          )}
        </ListItem>
      ))}
    </ul>
  );
}

function RecoveryCodes({ screen }: { screen: AccountScreen }) {
  const { codesLeft, isRecentlyAuthenticated } = screen.view.twoStep;
  const action = accountPaths.twoStepForm('codes');
  return (
    <>
      <h3>Recovery Codes</h3>
      <p className={codesLeft <= FEW_CODES ? 'note' : undefined}>
        {codesLeft === 0 && 'No codes left. If you lose your app, you will be locked out. Make new codes.'}
        {codesLeft === 1 && '1 code left. Make new codes soon.'}
        {codesLeft > 1 && `${codesLeft} codes left. If you lose your app, each one signs you in once.`}
      </p>
      {isRecentlyAuthenticated && (
        <details className="more">
          <summary>Make new codes</summary>
          <p>You get ten new codes. The old ones stop working right away.</p>
          <form method="post" action={action} onSubmit={screen.submit}>
            <button type="submit" className="btn quiet">
              Replace my codes
            </button>
          </form>
        </details>
      )}
    </>
  );
}
