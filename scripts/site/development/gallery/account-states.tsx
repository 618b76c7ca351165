import { LAST_METHOD_MESSAGES } from '../../../../src/web/account/screens/error-messages.ts';
import { AuthProvider } from '../../../../src/web/account/screens/auth-context.tsx';
import {
  ResetPasswordPage,
  type ResetView,
} from '../../../../src/web/account/mailed-links/reset-password-page.tsx';
import { VerifyPage, type VerifyView } from '../../../../src/web/account/mailed-links/verify-page.tsx';
import {
  SecondStepPage,
  type SecondStepView,
} from '../../../../src/web/account/second-step/second-step-page.tsx';
import type { AccountView, TwoStepView } from '../../../../src/web/account/settings/account-view.ts';
import { qrPath } from '../../../../src/web/account/settings/load-account-view.ts';
import {
  ReauthenticationForm,
  ReauthenticationGate,
} from '../../../../src/web/account/settings/reauthentication-section.tsx';
import { SignInMethodList } from '../../../../src/web/account/settings/sign-in-methods-section.tsx';
import { TwoStep } from '../../../../src/web/account/settings/two-step-section.tsx';
import { CodeEntry } from '../../../../src/web/account/sign-in/code-entry.tsx';
import type { AuthView } from '../../../../src/web/account/sign-in/sign-in-view.ts';
import { accountPaths } from '../../../../src/web/urls/account-paths.ts';
import { developmentPaths } from '../development-paths.ts';
import { ACCOUNT_STATES } from './account-pages.tsx';
import { Labeled, type Parts, StateLinks } from './part.tsx';
import type { LiveScreen } from '../../../../src/web/account/screens/use-screen.ts';

const EMAIL = 'ada.lovelace+away.games@mail.example.com';
const SHORT_EMAIL = 'ada@example.com';
const WRONG_CODE = 'That code is wrong or has expired. Use the newest one, or request a new one.';

const STEP: SecondStepView = {
  codeKind: 'app',
  next: 'home',
  returnTo: null,
  email: SHORT_EMAIL,
  isSignedIn: false,
  problem: 'That code was already used. Wait until your app shows the next one, then enter it.',
};

const VERIFY_VIEWS: readonly VerifyView[] = [
  { state: 'sign-in', email: EMAIL, replaces: 'grace@mail.example.com', fields: {}, keep: null },
  { state: 'error', message: 'This link has expired or was already used.', newLink: 'confirm-link' },
  { state: 'ended' },
  { state: 'confirmed' },
  { state: 'half' },
];
const RESET_VIEWS: readonly ResetView[] = [
  {
    state: 'form',
    email: EMAIL,
    tokenHash: 'example',
    minLength: 6,
    problem: { text: 'Password must be at least 6 characters long', reasons: ['length', 'pwned'] },
  },
  { state: 'step', email: EMAIL, tokenHash: 'example' },
  { state: 'loading' },
];

const LINKED = { id: 'google', address: EMAIL, linkedOn: 'Nov 20, 2026', whyNotUnlinkable: null };
const METHODS: Readonly<Record<string, Pick<AccountView, 'signInMethods'> & Partial<AccountView>>> = {
  'A password and Google': {
    signInMethods: { password: { setOn: 'Nov 20, 2026' }, google: 'google', linked: [LINKED], email: EMAIL },
  },
  'Google alone': {
    signInMethods: {
      password: null,
      google: 'google',
      linked: [{ ...LINKED, whyNotUnlinkable: LAST_METHOD_MESSAGES.single_identity_not_deletable }],
      email: EMAIL,
    },
  },
  'A password alone, after a refusal': {
    signInMethods: { password: { setOn: null }, google: 'development', linked: [], email: EMAIL },
    problem: { form: 'unlink', text: 'That sign-in method was already removed', reasons: [] },
  },
};

const URI = 'otpauth://totp/Fanroads:ada%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const PHONE = { id: 'phone', name: 'My phone', added: 'Nov 20, 2026', lastUsed: 'Nov 20, 2026, 5:00 PM UTC' };
const TWO_STEP: Readonly<Record<string, Partial<TwoStepView>>> = {
  'Off, after a wrong password': {
    problem: { field: 'password', text: 'That is not your current password' },
  },
  'Set-up, after a wrong code': {
    setUp: {
      factorId: 'phone',
      name: 'My phone',
      secret: 'JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP',
      uri: URI,
      qr: qrPath(URI),
    },
    problem: {
      field: 'code',
      text: 'A code has six digits. Your app shows it next to the name of this site.',
    },
  },
  'New recovery codes': {
    apps: [PHONE],
    newCodes: Array.from('abcdefghjk', (letter) => `k7mp-x2qd-9hw${letter}`),
  },
  'On, a while after the code': { apps: [PHONE], codesLeft: 10 },
  'On, two apps, just in with the last recovery code': {
    apps: [PHONE, { ...PHONE, id: 'laptop', name: 'Laptop', lastUsed: null }],
    canAdd: false,
    isRecentlyAuthenticated: true,
    isByRecoveryCode: true,
  },
};

function MailedCode({ isOver }: { isOver: boolean }) {
  const text = isOver
    ? 'That was the fifth wrong code, so this code no longer works. Request a new one.'
    : WRONG_CODE;
  const code = { askedAt: 0, tries: isOver ? 5 : 1, isOver, wait: { seconds: 42 }, minutes: 10 };
  return (
    <section className="card">
      <CodeEntry
        screen={stillScreen<AuthView>({
          mode: 'code',
          email: EMAIL,
          returnTo: null,
          keep: null,
          problem: { field: 'code', text, reasons: [] },
          sent: null,
          code,
          isUnconfirmed: false,
          google: 'none',
          turnstileSiteKey: null,
        })}
        code={code}
        another={<a href={accountPaths.auth('code')}>Use another address</a>}
        fieldId={isOver ? 'mailed-code-over' : 'mailed-code'}
      />
    </section>
  );
}

const PROOFS = ['mail', 'mailed', 'second-step'] as const;

/** What an account without a password must confirm before it adds a sign-in method. */
function Reauthentication({ proof }: { proof: (typeof PROOFS)[number] }) {
  const problem =
    proof === 'mailed' ? ({ form: 'show-proof', text: WRONG_CODE, reasons: [] } as const) : null;
  return (
    <>
      <ReauthenticationForm screen={stillAccount(SHORT_EMAIL, { reauthentication: proof, problem })} />
      <ReauthenticationGate reauthentication={proof} />
    </>
  );
}

export const ACCOUNT_PARTS: Parts = {
  'saved-trips': {
    title: 'Account: saved trips and teams',
    shown: <StateLinks states={ACCOUNT_STATES} path={developmentPaths.account} />,
  },
  'second-step': {
    title: 'Sign-in: the second step',
    shown: (
      <AuthProvider user={null}>
        <SecondStepPage view={STEP} toast={null} />
        <SecondStepPage
          view={{ ...STEP, codeKind: 'recovery-code', isSignedIn: true, problem: null }}
          toast={null}
        />
      </AuthProvider>
    ),
  },
  'mailed-codes': {
    title: 'Sign-in: a code by mail',
    shown: (
      <>
        <MailedCode isOver={false} />
        <MailedCode isOver />
      </>
    ),
  },
  'mailed-links': {
    title: 'Sign-in: links by mail',
    shown: (
      <AuthProvider user={null}>
        {VERIFY_VIEWS.map((view) => (
          <VerifyPage key={view.state} view={view} toast={null} />
        ))}
      </AuthProvider>
    ),
  },
  'new-passwords': {
    title: 'Sign-in: a new password',
    shown: (
      <AuthProvider user={null}>
        {RESET_VIEWS.map((view) => (
          <ResetPasswordPage key={view.state} view={view} toast={null} />
        ))}
      </AuthProvider>
    ),
  },
  'sign-in-ways': {
    title: 'Account: sign-in methods',
    shown: (
      <Labeled
        className="card account"
        states={Object.entries(METHODS)}
        show={(shown) => <SignInMethodList screen={stillAccount(EMAIL, shown)} />}
      />
    ),
  },
  'still-you': {
    title: 'Account: recent authentication',
    shown: (
      <Labeled
        className="card account"
        states={PROOFS.map((proof) => [proof, proof])}
        show={(proof) => <Reauthentication proof={proof} />}
      />
    ),
  },
  'two-step': {
    title: 'Account: two-step verification',
    shown: (
      <Labeled
        className="card account"
        states={Object.entries(TWO_STEP)}
        show={(changes) => (
          <TwoStep screen={stillAccount(SHORT_EMAIL, { twoStep: { ...TWO_STEP_OFF, ...changes } })} />
        )}
      />
    ),
  },
};

const TWO_STEP_OFF: TwoStepView = {
  apps: [],
  codesLeft: 0,
  canAdd: true,
  isRecentlyAuthenticated: false,
  isByRecoveryCode: false,
  setUp: null,
  newCodes: null,
  problem: null,
};

function stillScreen<View>(view: View): LiveScreen<View> {
  const ignore = () => undefined;
  return {
    view,
    setView: ignore,
    toast: null,
    setToast: ignore,
    sending: null,
    submit: ignore,
    post: ignore,
    isLive: false,
  };
}

function stillAccount(email: string, shown: Partial<AccountView>): LiveScreen<AccountView> {
  return stillScreen({
    user: { email, name: '', firstName: '', lastName: '', avatar: { kind: 'letters', text: 'A' } },
    hasPassword: true,
    minLength: 6,
    signInMethods: { password: null, google: 'none', linked: [], email },
    shared: '2 shared trips, 5 followers',
    devices: [],
    twoStep: TWO_STEP_OFF,
    reauthentication: 'none',
    problem: null,
    ...shown,
  });
}
