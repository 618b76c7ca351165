import { accountPaths } from '../../urls/account-paths.ts';
import type { LiveScreen } from '../screens/use-screen.ts';
import type { AccountView } from './account-view.ts';

type Account = LiveScreen<AccountView>;

/** With so few codes left, the page suggests making new ones. */
const FEW_CODES = 3;

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
        </li>
      ))}
    </ul>
  );
}

export function RecoveryCodes({ screen }: { screen: Account }) {
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
