import { accountPaths } from '../../../../src/web/urls/account-paths.ts';
import type { AccountView } from '../../../../src/web/account/settings/account-view.ts';
import { SignInMethodList } from '../../../../src/web/account/settings/sign-in-methods-section.tsx';
import { LAST_METHOD_MESSAGES } from '../../../../src/web/account/screens/error-messages.ts';
import { CodeEntry } from '../../../../src/web/account/sign-in/code-entry.tsx';
import { AuthProvider } from '../../../../src/web/account/screens/auth-context.tsx';
import type { AuthView } from '../../../../src/web/account/sign-in/sign-in-view.ts';
import { VerifyPage } from '../../../../src/web/account/mailed-links/verify-page.tsx';
import type { VerifyView } from '../../../../src/web/account/mailed-links/verify-view.ts';
import { ResetPasswordPage } from '../../../../src/web/account/mailed-links/reset-password-page.tsx';
import type { ResetView } from '../../../../src/web/account/mailed-links/reset-view.ts';
import { stillAccount, stillScreen } from './still-screen.ts';

const EMAIL = 'ada.lovelace+away.games@mail.example.com';
const RESET_PROBLEM = 'Password must be at least 6 characters long';
const LINKED = { id: 'google', address: EMAIL, linkedOn: 'Nov 20, 2026', whyNotUnlinkable: null };
const ONLY_WAY = LAST_METHOD_MESSAGES.single_identity_not_deletable;

export function SignInMethodStates() {
  return METHODS.map(({ label, ...shown }) => (
    <section key={label} className="card account">
      <h3>{label}</h3>
      <SignInMethodList screen={stillAccount(EMAIL, shown)} />
    </section>
  ));
}

const METHODS: readonly (Pick<AccountView, 'signInMethods'> & Partial<AccountView> & { label: string })[] = [
  {
    label: 'A password and Google',
    signInMethods: { password: { setOn: 'Nov 20, 2026' }, google: 'google', linked: [LINKED], email: EMAIL },
  },
  {
    label: 'Google alone',
    signInMethods: {
      password: null,
      google: 'google',
      linked: [{ ...LINKED, whyNotUnlinkable: ONLY_WAY }],
      email: EMAIL,
    },
  },
  {
    label: 'A password alone, after a refusal',
    signInMethods: { password: { setOn: null }, google: 'development', linked: [], email: EMAIL },
    problem: { form: 'unlink', text: 'That sign-in method was already removed', reasons: [] },
  },
];

export function NewPasswords() {
  const problem = { text: RESET_PROBLEM, reasons: ['length', 'pwned'] as const };
  const views: readonly ResetView[] = [
    { state: 'form', email: EMAIL, tokenHash: 'example', minLength: 6, problem },
    { state: 'step', email: EMAIL, tokenHash: 'example' },
    { state: 'loading' },
  ];
  return (
    <AuthProvider user={null}>
      {views.map((view) => (
        <ResetPasswordPage key={view.state} view={view} toast={null} />
      ))}
    </AuthProvider>
  );
}

export function MailedLinks() {
  const views: readonly VerifyView[] = [
    { state: 'sign-in', email: EMAIL, replaces: 'grace@mail.example.com', fields: {} },
    { state: 'error', message: 'This link has expired or was already used.', newLink: 'confirm-link' },
    { state: 'ended' },
    { state: 'confirmed' },
    { state: 'half' },
  ];
  return (
    <AuthProvider user={null}>
      {views.map((view) => (
        <VerifyPage key={view.state} view={view} toast={null} />
      ))}
    </AuthProvider>
  );
}

export function CodeEntries() {
  return [false, true].map((isOver) => {
    const fieldId = isOver ? 'mailed-code-over' : 'mailed-code';
    const text = isOver
      ? 'That was the fifth wrong code, so this code no longer works. Request a new one.'
      : 'That code is wrong or has expired. Use the newest one, or request a new one.';
    const code = { askedAt: 0, tries: isOver ? 5 : 1, isOver, wait: { seconds: 42 }, minutes: 10 };
    const view: AuthView = {
      mode: 'code',
      email: EMAIL,
      returnTo: null,
      problem: { field: 'code', text, reasons: [] },
      sent: null,
      code,
      isUnconfirmed: false,
      google: 'none',
      turnstileSiteKey: null,
    };
    return (
      <section key={fieldId} className="card">
        <CodeEntry
          screen={stillScreen(view)}
          code={code}
          another={<a href={accountPaths.auth('code')}>Use another address</a>}
          fieldId={fieldId}
        />
      </section>
    );
  });
}
