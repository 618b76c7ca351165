import { useCallback, useEffect, useEffectEvent } from 'react';
import { accountPaths } from '../account-paths.ts';
import { takeFragment } from '../browser/fragment.ts';
import { DELAYS } from './delays.ts';
import { ScreenToast, SubmitButton } from './form-parts.tsx';
import { onwardFromVerify } from './onward.ts';
import type { ScreenProps } from './screen-answer.ts';
import { Ticket } from './ticket.tsx';
import { INVALID_LINK } from './toasts.ts';
import { useScreen, type LiveScreen } from './use-screen.ts';
import type { VerifyView } from './verify-view.ts';

const TITLES: Record<VerifyView['state'], string> = {
  ready: 'Confirm Your Email',
  loading: 'Checking Your Link',
  success: 'Email Verified',
  half: 'One More Link',
  error: 'Not Verified',
};

/** `/verify`: where the link of a mail leads (product.md sections 2 and 4). */
export function VerifyPage(props: ScreenProps<VerifyView>) {
  const screen = useScreen(props);
  const { view, setView, setToast } = screen;
  const closeToast = useCallback(() => setToast(null), [setToast]);

  const takeLink = useEffectEvent(() => {
    const fields = fieldsOf(takeFragment());
    setView(fields === null ? { state: 'error', message: INVALID_LINK.message } : { state: 'ready', fields });
    if (fields === null) setToast(INVALID_LINK);
  });
  const { state: firstState } = props.view;
  useEffect(() => {
    if (firstState === 'loading') takeLink();
  }, [firstState]);

  useEffect(() => {
    const onward = onwardFromVerify(view);
    if (onward === null) return undefined;
    const timer = setTimeout(() => location.assign(onward.to), onward.afterMs);
    return () => clearTimeout(timer);
  }, [view]);

  const isSending = screen.sending !== null;
  return (
    <>
      <Ticket title={isSending ? TITLES.loading : TITLES[view.state]}>
        <VerifyBody screen={screen} isSending={isSending} />
      </Ticket>
      <ScreenToast toast={screen.toast} onClose={closeToast} />
    </>
  );
}

function VerifyBody({ screen, isSending }: { screen: LiveScreen<VerifyView>; isSending: boolean }) {
  const { view } = screen;
  switch (view.state) {
    case 'ready':
      return (
        <form className="pass-form" method="post" action={accountPaths.verify()} onSubmit={screen.submit}>
          <p className="lead">One tap, and the account is yours to use.</p>
          {Object.entries(view.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <SubmitButton isSending={isSending} busyLabel="Verifying your email...">
            Confirm my email
          </SubmitButton>
        </form>
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
            <p>
              <a href={accountPaths.auth()}>Back to sign in</a>
            </p>
          </noscript>
        </>
      );
    case 'success':
      return (
        <p className="lead">
          {`Your email is verified and you are signed in. The road starts in ${DELAYS.afterVerification / 1000} seconds, or `}
          <a href={accountPaths.home()}>right now</a>.
        </p>
      );
    case 'half':
      return (
        <p className="lead">
          This address has said yes. Now open the link that we sent to the other one; then the change counts.
        </p>
      );
    case 'error':
      return (
        <>
          <p className="lead">{view.message}</p>
          <p>
            <a className="btn" href={accountPaths.auth()}>
              Back to sign in
            </a>
          </p>
        </>
      );
  }
}

/** The fragment's forms of product.md section 5: a code, or a session's tokens. */
function fieldsOf(fragment: URLSearchParams): Record<string, string> | null {
  const code = fragment.get('code');
  if (code) return { code };
  const [accessToken, refreshToken] = [fragment.get('access_token'), fragment.get('refresh_token')];
  return accessToken && refreshToken ? { access_token: accessToken, refresh_token: refreshToken } : null;
}
