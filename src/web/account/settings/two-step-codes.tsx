import { useState } from 'react';
import { BRAND } from '../../../domain/brand.ts';
import { accountPaths } from '../../urls/account-paths.ts';
import { StepHeading } from './step-heading.tsx';

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
