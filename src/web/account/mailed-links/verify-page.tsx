import type { AuthMode } from '../../urls/account-vocabulary.ts';
import { useEffect, useEffectEvent } from 'react';
import { BRAND } from '../../../domain/brand.ts';
import { accountPaths } from '../../urls/account-paths.ts';
import { takeFragment } from '../../browser/url-fragment.ts';
import { KeepFrame } from '../keep/keep-frame.tsx';
import { keepButton, keepHeading, type KeepView } from '../keep/keep-view.ts';
import { HiddenFields, ScreenForm } from '../screens/form-parts.tsx';
import type { ScreenProps } from '../screens/screen.tsx';
import { TicketFrame } from '../screens/account-frame.tsx';
import { INVALID_LINK, LINK_EXPIRED, VERIFICATION_FAULT } from '../../session/toasts.ts';
import { useScreen, type LiveScreen } from '../screens/use-screen.ts';

export type VerifyView =
  /** The button posts `fields`, because a GET consumes nothing. */
  | { state: 'ready'; fields: Readonly<Record<string, string>> }
  /**
   * The page names the account before anybody signs in to it. `replaces` is the account that this browser is
   * signed in to, or null.
   */
  | {
      state: 'sign-in';
      email: string;
      replaces: string | null;
      fields: Readonly<Record<string, string>>;
      /** What the link keeps, if anything. */
      keep: KeepView | null;
    }
  /** The code or tokens may be in the URL fragment, which only the browser sees. */
  | { state: 'loading' }
  | { state: 'success' }
  /** The link of a sign-up was used before. */
  | { state: 'confirmed' }
  /** One of the two addresses of an email change is confirmed. */
  | { state: 'half' }
  /** `newLink` sends a new link; null if that cannot help. */
  | { state: 'error'; message: string; newLink: NewLinkMode | null }
  /** The sign-in link has expired or was used. */
  | { state: 'ended' };

export type NewLinkMode = Extract<AuthMode, 'code' | 'confirm-link' | 'change-link'>;

const TITLES: Record<VerifyView['state'], string> = {
  ready: 'Confirm Your Email',
  'sign-in': 'Sign In',
  loading: 'Checking Your Link',
  success: 'Email Verified',
  confirmed: 'Email Already Confirmed',
  half: 'One More Link to Open',
  error: 'Email Not Verified',
  ended: 'Link Expired',
};

/** Shown after a fault or a lost connection. */
export const VERIFICATION_LOST = {
  view: { state: 'error', message: VERIFICATION_FAULT.message, newLink: null },
  toast: VERIFICATION_FAULT,
} as const;

const AFTER_VERIFICATION_MS = 2000;
const AFTER_FAILED_VERIFICATION_MS = 3000;

export function redirectFromVerify(view: VerifyView) {
  if (view.state === 'success') return { to: accountPaths.home(), afterMs: AFTER_VERIFICATION_MS };
  if (view.state !== 'error') return null;
  return { to: accountPaths.auth(view.newLink ?? 'sign-in'), afterMs: AFTER_FAILED_VERIFICATION_MS };
}

/** It also starts the page's title. */
export function verifyHeading(view: VerifyView): string {
  return view.state === 'sign-in' && view.keep !== null ? keepHeading(view.keep) : TITLES[view.state];
}

export function VerifyPage(props: ScreenProps<VerifyView>) {
  const screen = useScreen(props, VERIFICATION_LOST);
  const { view, setView, setToast } = screen;

  const takeLink = useEffectEvent(() => {
    const fragment = takeFragment();
    const code = fragment.get('code');
    if (code) return setView({ state: 'ready', fields: { code } });
    const accessToken = fragment.get('access_token');
    const isExpired = fragment.get('error_code') === 'otp_expired';
    if (accessToken || isExpired) {
      const refreshToken = fragment.get('refresh_token') ?? '';
      const tokens = { access_token: accessToken ?? '', refresh_token: refreshToken };
      return screen.post(accountPaths.verify(), { ...tokens, step: 'name' });
    }
    setView({ state: 'error', message: INVALID_LINK.message, newLink: null });
    setToast(INVALID_LINK);
  });
  const { state: firstState } = props.view;
  useEffect(() => {
    if (firstState === 'loading') takeLink();
  }, [firstState]);

  useEffect(() => {
    const redirect = redirectFromVerify(view);
    if (redirect === null) return undefined;
    const timer = setTimeout(() => location.assign(redirect.to), redirect.afterMs);
    return () => clearTimeout(timer);
  }, [view]);

  const heading = verifyHeading(view);
  useEffect(() => {
    document.title = `${heading} | ${BRAND.name}`;
  }, [heading]);

  const isSending = screen.sending !== null;
  if (view.state === 'sign-in' && view.keep !== null)
    return (
      <KeepFrame screen={screen} title={heading} keep={view.keep}>
        <div className="box">
          <VerifyBody screen={screen} />
        </div>
      </KeepFrame>
    );
  return (
    <TicketFrame screen={screen} title={isSending && view.state !== 'sign-in' ? TITLES.loading : heading}>
      <VerifyBody screen={screen} />
    </TicketFrame>
  );
}

function VerifyBody({ screen }: { screen: LiveScreen<VerifyView> }) {
  const { view } = screen;
  switch (view.state) {
    case 'ready':
      return (
        <ScreenForm
          screen={screen}
          action={accountPaths.verify()}
          button="Confirm my email"
          busyLabel="Verifying your email..."
        >
          <p className="lead">Tap the button to confirm your email and start using your account.</p>
          <HiddenFields fields={view.fields} />
        </ScreenForm>
      );
    case 'sign-in':
      return (
        <ScreenForm
          screen={screen}
          action={accountPaths.verify()}
          button={view.keep === null ? 'Sign In' : keepButton(view.keep)}
          busyLabel="Signing in..."
        >
          <p className="lead">
            {'This signs you in as '}
            <strong>{view.email}</strong>.
            {view.replaces !== null && (
              <>
                {' You are signed in as '}
                <strong>{view.replaces}</strong>
                {' now. Continuing signs you out of that account in this browser.'}
              </>
            )}
          </p>
          <HiddenFields fields={view.fields} />
        </ScreenForm>
      );
    case 'loading':
      return (
        <>
          <output className="pass-wait">
            <span className="spinner" aria-hidden="true" />
            Verifying your email...
          </output>
          <noscript>
            <p className="field-problem">{INVALID_LINK.message}</p>
            <p className="pass-ways">
              <a href={accountPaths.auth()}>Back to sign in</a>
            </p>
          </noscript>
        </>
      );
    case 'success':
      return (
        <p className="lead">
          {`Your email is verified and you are signed in. The home page opens in ${AFTER_VERIFICATION_MS / 1000} seconds, or `}
          <a href={accountPaths.home()}>go there now</a>.
        </p>
      );
    case 'confirmed':
      return (
        <p className="lead">
          {'Your email is already confirmed. '}
          <a href={accountPaths.auth()}>Sign in</a>.
        </p>
      );
    case 'half':
      return (
        <p className="lead">
          This address is confirmed. To finish the change, open the link we sent to your other address.
        </p>
      );
    case 'error':
      return (
        <>
          <p className="lead">{view.message}</p>
          {view.newLink !== null && (
            <p>
              <a className="btn" href={accountPaths.auth(view.newLink)}>
                Send a new link
              </a>
            </p>
          )}
          <p className={view.newLink === null ? undefined : 'pass-ways'}>
            <a className={view.newLink === null ? 'btn' : undefined} href={accountPaths.auth()}>
              Back to sign in
            </a>
          </p>
        </>
      );
    case 'ended':
      return (
        <>
          <p className="lead">{LINK_EXPIRED.message} Nothing has changed.</p>
          <p>
            <a className="btn" href={accountPaths.auth('code')}>
              Send a new link
            </a>
          </p>
        </>
      );
  }
}
