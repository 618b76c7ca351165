import { accountPaths } from '../../urls/account-paths.ts';
import { SubmitButton, Section, ListItem } from '../screens/form-parts.tsx';
import type { AccountScreen, AccountView } from './account-view.ts';

export function SignInMethodsSection({ screen }: { screen: AccountScreen }) {
  return (
    <Section id="ways" title="Sign-in Methods">
      <SignInMethodList screen={screen} />
    </Section>
  );
}

export function SignInMethodList({ screen }: { screen: AccountScreen }) {
  const { signInMethods, problem, reauthentication } = screen.view;
  const provider = signInMethods.google === 'development' ? 'Google (development)' : 'Google';
  return (
    <>
      <ul className="devices">
        <ListItem
          name="Password"
          detail={
            signInMethods.password === null
              ? 'Not set'
              : signInMethods.password.setOn && `Set on ${signInMethods.password.setOn}`
          }
        >
          <a className="btn quiet" href="#new-password">
            {signInMethods.password === null ? 'Set one' : 'Change'}
            <span className="sr">{signInMethods.password === null ? ', a password' : ' the password'}</span>
          </a>
        </ListItem>
        {signInMethods.linked.map((method) => (
          <GoogleMethod key={method.id} screen={screen} method={method} />
        ))}
        {signInMethods.linked.length === 0 && signInMethods.google !== 'none' && (
          <ListItem name={provider} detail="Not linked">
            {/* The browser itself submits this form, because the response redirects to Google. */}
            {reauthentication === 'none' && (
              <form method="post" action={accountPaths.linkGoogle()}>
                <button type="submit" className="btn quiet">
                  Link<span className="sr">{` ${provider}`}</span>
                </button>
              </form>
            )}
          </ListItem>
        )}
        {signInMethods.email !== null && (
          <ListItem name="Code by email" detail={`Sent to ${signInMethods.email} when you ask`} />
        )}
      </ul>
      {problem?.form === 'unlink' && <p className="field-problem">{problem.text}</p>}
    </>
  );
}

function GoogleMethod({
  screen,
  method,
}: {
  screen: AccountScreen;
  method: AccountView['signInMethods']['linked'][number];
}) {
  const action = accountPaths.accountForm('unlink');
  const { id, address, linkedOn, whyNotUnlinkable } = method;
  return (
    <ListItem
      name="Google"
      detail={[address, `linked on ${linkedOn}`].filter(Boolean).join(', ')}
      note={whyNotUnlinkable}
    >
      {whyNotUnlinkable === null && (
        <form method="post" action={action} onSubmit={screen.submit}>
          <input type="hidden" name="identity" value={id} />
          <SubmitButton className="btn quiet" isSending={screen.sending === action} busyLabel="Unlinking...">
            Unlink<span className="sr">{` Google, ${address}`}</span>
          </SubmitButton>
        </form>
      )}
    </ListItem>
  );
}
