import { useEffect, useRef, useState } from 'react';
import type { LiveScreen } from '../screens/use-screen.ts';
import type { AuthView } from './sign-in-view.ts';

export const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com';

declare global {
  interface Window {
    turnstile?: {
      render: (container: HTMLElement, options: { sitekey: string; size: 'flexible' }) => string;
      remove: (widget: string) => void;
    };
  }
}

/** Shows nothing without keys. The widget adds its token to the form around it. */
export function TurnstileCheck({ screen }: { screen: LiveScreen<AuthView> }) {
  const { view, sending } = screen;
  const { turnstileSiteKey: siteKey } = view;
  const container = useRef<HTMLDivElement>(null);
  const [isUnavailable, setIsUnavailable] = useState(false);

  // A token works once, so each response gets a new widget.
  useEffect(() => {
    if (siteKey === null || sending !== null) return undefined;
    let remove: (() => void) | null = null;
    let isGone = false;
    const show = async () => {
      const turnstile = await loadTurnstile();
      if (isGone || container.current === null) return;
      const widget = turnstile.render(container.current, { sitekey: siteKey, size: 'flexible' });
      remove = () => turnstile.remove(widget);
    };
    show().catch(() => setIsUnavailable(true));
    return () => {
      isGone = true;
      remove?.();
    };
  }, [siteKey, sending]);

  if (siteKey === null) return null;
  return (
    <>
      <div ref={container} />
      <noscript>
        <p className="field-problem">
          We check that you are human before we send email, and the check needs JavaScript. Turn on JavaScript
          and reload the page.
        </p>
      </noscript>
      {isUnavailable && (
        <p className="field-problem" role="alert">
          The check that you are human did not load. Allow challenges.cloudflare.com in your browser, then
          reload the page.
        </p>
      )}
    </>
  );
}

let loading: Promise<NonNullable<Window['turnstile']>> | null = null;

function loadTurnstile(): NonNullable<typeof loading> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${TURNSTILE_ORIGIN}/turnstile/v0/api.js?render=explicit`;
    script.addEventListener('load', () =>
      window.turnstile ? resolve(window.turnstile) : reject(new Error('Turnstile did not start')),
    );
    script.addEventListener('error', () => reject(new Error('Turnstile did not load')));
    document.head.append(script);
  });
  return loading;
}
