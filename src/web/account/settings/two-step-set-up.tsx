import { BRAND } from '../../../domain/brand.ts';
import { accountPaths } from '../../urls/account-paths.ts';
import { CodeField } from '../sign-in/code-field.tsx';
import { SubmitButton } from '../screens/form-parts.tsx';
import type { LiveScreen } from '../screens/use-screen.ts';
import type { AccountView } from './account-view.ts';
import { StepHeading } from './step-heading.tsx';
import type { SetUp } from './two-step-view.ts';

export function SetUpSteps({
  screen,
  setUp: { factorId, name, secret, uri, qr },
  onCancel,
}: {
  screen: LiveScreen<AccountView>;
  setUp: SetUp;
  onCancel: () => void;
}) {
  const action = accountPaths.twoStepForm('confirm');
  const { apps, problem } = screen.view.twoStep;
  return (
    <>
      <StepHeading isLive={screen.isLive} title={`Add ${BRAND.name} to ${name}`} />
      <ol className="set-up">
        <li>
          <p>Scan this with your authenticator app.</p>
          <svg
            className="qr"
            role="img"
            aria-label="QR code for your authenticator app; the key below does the same"
            shapeRendering="crispEdges"
            viewBox={`0 0 ${qr.size} ${qr.size}`}
          >
            <path d={qr.path} />
          </svg>
          <p>
            Is the app on this device? <a href={uri}>Open it here</a>.
          </p>
          <details className="more">
            <summary>No camera? Enter a key instead</summary>
            <p>Choose a time-based key with six digits.</p>
            <code className="key">{secret}</code>
          </details>
        </li>
        <li>
          <form className="pass-form" method="post" action={action} onSubmit={screen.submit}>
            <input type="hidden" name="factor_id" value={factorId} />
            <CodeField
              id="app-code"
              label="Enter the code that the app shows"
              name="code"
              problem={problem?.field === 'code' ? problem.text : null}
            />
            <SubmitButton isSending={screen.sending === action} busyLabel="Checking...">
              {apps.length === 0 ? 'Turn it on' : 'Add it'}
            </SubmitButton>
          </form>
        </li>
      </ol>
      <p className="pass-ways">
        <a
          href={accountPaths.twoStep()}
          onClick={(event) => {
            event.preventDefault();
            onCancel();
          }}
        >
          Not now
        </a>
      </p>
    </>
  );
}
