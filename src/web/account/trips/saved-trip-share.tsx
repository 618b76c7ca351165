import { useState } from 'react';
import { Section } from '../settings/section.tsx';
import type { ShareView } from './saved-trip-view.ts';

export function SavedTripShare({
  share: { address, withHome },
  isLive,
}: {
  share: ShareView;
  isLive: boolean;
}) {
  return (
    <Section id="share" title="Share">
      <p>Anyone with the link can see the trip. Nobody needs an account.</p>
      <Link
        id="share-link"
        label={withHome ? `Link without ${withHome.home}` : 'Link to this trip'}
        address={address}
        isLive={isLive}
      />
      {withHome && (
        <details className="more">
          <summary>Include where you leave from</summary>
          <Link
            id="share-home-link"
            label={`Link with ${withHome.home}`}
            address={withHome.address}
            isLive={isLive}
          />
        </details>
      )}
    </Section>
  );
}

function Link({
  id,
  label,
  address,
  isLive,
}: {
  id: string;
  label: string;
  address: string;
  isLive: boolean;
}) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setIsCopied(true);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-frame">
        <input id={id} type="text" readOnly value={address} />
        {isLive && (
          <button type="button" className="show-password" aria-live="polite" onClick={() => void copy()}>
            {isCopied ? 'Copied' : 'Copy'}
            <span className="sr">{` ${label.toLowerCase()}`}</span>
          </button>
        )}
      </div>
    </div>
  );
}
