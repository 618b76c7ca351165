import type { AccountForm } from '../../urls/account-vocabulary.ts';
import type { ReactNode } from 'react';
import { accountPaths } from '../../urls/account-paths.ts';
import { AccountFrame } from '../screens/account-frame.tsx';
import {
  EmailField,
  Field,
  PasswordField,
  ScreenForm,
  Section,
  SubmitButton,
  WeakReasons,
  ListItem,
} from '../screens/form-parts.tsx';
import type { ScreenProps } from '../screens/screen.tsx';
import { useScreen } from '../screens/use-screen.ts';
import type { AccountScreen, AccountView } from './account-view.ts';
import { ReauthenticationGate, ReauthenticationSection } from './reauthentication-section.tsx';
import { SignInMethodsSection } from './sign-in-methods-section.tsx';
import { TwoStepSection } from './two-step-section.tsx';

export function AccountPage(props: ScreenProps<AccountView>) {
  const screen = useScreen(props);
  const { view } = screen;
  return (
    <AccountFrame screen={screen} title="Settings" tab="settings">
      <p className="lead">{[view.user.name, view.user.email].filter(Boolean).join(', ')}</p>
      <div className="account">
        <Profile screen={screen} />
        <ReauthenticationSection screen={screen} />
        <SignInMethodsSection screen={screen} />
        <Password screen={screen} />
        <TwoStepSection screen={screen} />
        <Devices screen={screen} />
        <Data />
        <Delete screen={screen} />
      </div>
    </AccountFrame>
  );
}

function Form({
  screen,
  form,
  button,
  children,
}: {
  screen: AccountScreen;
  form: AccountForm;
  button: string;
  children: ReactNode;
}) {
  const problem = screen.view.problem?.form === form ? screen.view.problem : null;
  return (
    <ScreenForm screen={screen} action={accountPaths.accountForm(form)} button={button} busyLabel="Saving...">
      {children}
      {problem && <p className="field-problem">{problem.text}</p>}
      {problem && <WeakReasons reasons={problem.reasons} />}
    </ScreenForm>
  );
}

function Profile({ screen }: { screen: AccountScreen }) {
  const { user } = screen.view;
  return (
    <Section id="profile" title="Name">
      <Form screen={screen} form="profile" button="Save name">
        <Field
          label="First name"
          name="first_name"
          type="text"
          defaultValue={user.firstName}
          autoComplete="given-name"
        />
        <Field
          label="Last name"
          name="last_name"
          type="text"
          defaultValue={user.lastName}
          autoComplete="family-name"
        />
      </Form>
    </Section>
  );
}

function Password({ screen }: { screen: AccountScreen }) {
  const { isLive, view } = screen;
  return (
    <Section id="new-password" title={view.hasPassword ? 'Change Password' : 'Set a Password'}>
      <ReauthenticationGate reauthentication={view.reauthentication}>
        <Form screen={screen} form="password" button="Save password">
          {view.hasPassword && (
            <PasswordField
              label="Current password"
              name="current_password"
              required
              autoComplete="current-password"
              isLive={isLive}
            />
          )}
          <PasswordField
            label="New password"
            name="password"
            required
            autoComplete="new-password"
            hint={`At least ${view.minLength} characters. This signs out every other device.`}
            isLive={isLive}
          />
          <PasswordField
            label="New password again"
            name="confirmation"
            required
            autoComplete="new-password"
            isLive={isLive}
          />
        </Form>
      </ReauthenticationGate>
    </Section>
  );
}

function Devices({ screen }: { screen: AccountScreen }) {
  const { devices } = screen.view;
  const [action, others] = [accountPaths.accountForm('session'), accountPaths.accountForm('other-sessions')];
  return (
    <Section id="devices" title="Signed In On">
      <ul className="devices">
        {devices.map(({ id, name, lastUsed, isThis }) => (
          <ListItem key={id} name={name} detail={isThis ? 'This device' : `Last used ${lastUsed}`}>
            <form method="post" action={action} onSubmit={screen.submit}>
              <input type="hidden" name="session" value={id} />
              <button type="submit" className="btn quiet">
                Sign out<span className="sr">{` of ${name}, ${isThis ? 'this device' : lastUsed}`}</span>
              </button>
            </form>
          </ListItem>
        ))}
      </ul>
      {devices.length > 1 && (
        <form method="post" action={others} onSubmit={screen.submit}>
          <SubmitButton
            className="btn quiet"
            isSending={screen.sending === others}
            busyLabel="Signing out..."
          >
            Sign out of all other devices
          </SubmitButton>
        </form>
      )}
    </Section>
  );
}

function Data() {
  return (
    <Section id="data" title="Your Data">
      <p>Everything we store about you, as one JSON file.</p>
      <form method="post" action={accountPaths.exportAccount()}>
        <button type="submit" className="btn quiet">
          Download
        </button>
      </form>
    </Section>
  );
}

function Delete({ screen }: { screen: AccountScreen }) {
  const { isLive, view } = screen;
  return (
    <Section id="leave" title="Delete Account">
      <p>Your account and everything stored with it are deleted right away. This cannot be undone.</p>
      {view.shared && (
        <p>{`These end too: ${view.shared}. Their links and calendars say that they were turned off.`}</p>
      )}
      <ReauthenticationGate reauthentication={view.reauthentication}>
        <Form screen={screen} form="delete" button="Delete my account">
          {view.hasPassword ? (
            <PasswordField
              label="Password, to confirm"
              name="password"
              id="delete-password"
              required
              autoComplete="current-password"
              isLive={isLive}
            />
          ) : (
            <EmailField label="Your email, to confirm" name="email" required autoComplete="off" />
          )}
        </Form>
      </ReauthenticationGate>
    </Section>
  );
}
