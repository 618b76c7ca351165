import { BRAND } from '../../../domain/brand.ts';
import { accountPaths } from '../../urls/account-paths.ts';
import { CodeField, ScreenForm } from '../screens/form-parts.tsx';
import type { AccountScreen, TwoStepView } from './account-view.ts';
import { useState, useEffect, useRef } from 'react';

export function SetUpSteps({
  screen,
  setUp: { factorId, name, secret, uri, qr },
  onCancel,
}: {
  screen: AccountScreen;
  setUp: NonNullable<TwoStepView['setUp']>;
  onCancel: () => void;
}) {
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
          <ScreenForm
            screen={screen}
            action={accountPaths.twoStepForm('confirm')}
            button={apps.length === 0 ? 'Turn it on' : 'Add it'}
            busyLabel="Checking..."
          >
            <input type="hidden" name="factor_id" value={factorId} />
            <CodeField
              id="app-code"
              label="Enter the code that the app shows"
              name="code"
              problem={problem?.field === 'code' ? problem.text : null}
            />
          </ScreenForm>
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

/** The server stores only hashes, so this is the only time to show the codes. */
export function NewCodes({
  codes,
  isLive,
  onDone,
}: {
  codes: readonly string[];
  isLive: boolean;
  onDone: () => void;
}) {
  return (
    <div className="fresh-codes">
      <StepHeading isLive={isLive} title="Save Your Recovery Codes" />
      <p>
        If you lose your app, each code signs you in once. <strong>You won’t see them again.</strong> Store
        them with your passwords or on paper.
      </p>
      <p className="print-only">{`${BRAND.name} recovery codes`}</p>
      <ol className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="ways-to-save">
        <form method="post" action={accountPaths.recoveryCodesFile()}>
          <input type="hidden" name="codes" value={codes.join(' ')} />
          <button type="submit" className="btn quiet">
            Download
          </button>
        </form>
        {isLive && <CopyButton text={codes.join('\n')} />}
        {isLive && (
          <button type="button" className="btn quiet" onClick={() => print()}>
            Print
          </button>
        )}
      </div>
      <p className="done">
        <a
          className="btn"
          href={accountPaths.twoStep()}
          onClick={(event) => {
            event.preventDefault();
            onDone();
          }}
        >
          I have saved them
        </a>
      </p>
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  return (
    <button type="button" className="btn quiet" onClick={() => void copy()}>
      <output>
        {{ ready: 'Copy', copied: 'Copied', failed: 'Copy failed: select them instead' }[state]}
      </output>
    </button>
  );
}

/** Takes the focus, so that screen readers continue here after a form was sent. */
function StepHeading({ isLive, title }: { isLive: boolean; title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isLive) heading.current?.focus();
  }, [isLive]);
  return (
    <h3 ref={heading} tabIndex={-1}>
      {title}
    </h3>
  );
}
