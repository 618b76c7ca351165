import { accountPaths } from '../../urls/account-paths.ts';
import type { LiveScreen } from '../screens/use-screen.ts';
import type { AccountView } from './account-view.ts';

type Account = LiveScreen<AccountView>;

/** From here on somebody should make new ones. */
const FEW_CODES = 3;

/** The apps that signing in asks for, each with its way out. */
export function AppList({ screen }: { screen: Account }) {
  const { apps, isRecentlyAuthenticated } = screen.view.twoStep;
  const action = accountPaths.twoStepForm('remove');
  return (
    <ul className="devices">
      {apps.map(({ id, name, added, lastUsed }) => (
        <li key={id}>
          <span>
            <strong>{name}</strong>
            <small>{`Added ${added}${lastUsed === null ? '' : `, last used ${lastUsed}`}`}</small>
          </span>
          {isRecentlyAuthenticated && (
            <details className="more">
              <summary>
                Remove<span className="sr">{` ${name}`}</span>
              </summary>
              <p>
                {apps.length === 1
                  ? 'It is your only app: two-step verification goes off, and your recovery codes are void.'
                  : 'Its codes open nothing any more. Your other apps stay.'}
              </p>
              <form method="post" action={action} onSubmit={screen.submit}>
                <input type="hidden" name="factor_id" value={id} />
                <button type="submit" className="btn danger">
                  {apps.length === 1 ? 'Turn it off' : `Remove ${name}`}
                </button>
              </form>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

/** How many recovery codes are left, and the way to new ones. */
export function RecoveryCodes({ screen }: { screen: Account }) {
  const { codesLeft, isRecentlyAuthenticated } = screen.view.twoStep;
  const action = accountPaths.twoStepForm('codes');
  return (
    <>
      <h3>Recovery Codes</h3>
      <p className={codesLeft <= FEW_CODES ? 'note' : undefined}>
        {codesLeft === 0 && 'None left. Without them a lost app locks you out: make new ones.'}
        {codesLeft === 1 && 'One left. Make new ones before it is used.'}
        {codesLeft > 1 && `${codesLeft} left. Each opens your account once, should you lose the app.`}
      </p>
      {isRecentlyAuthenticated && (
        <details className="more">
          <summary>Make new codes</summary>
          <p>Ten new ones. Those you have now stop working at once.</p>
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
