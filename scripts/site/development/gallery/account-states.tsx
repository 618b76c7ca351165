import { qrPath } from '../../../../src/web/account/settings/qr-path.ts';
import {
  ReauthenticationForm,
  ReauthenticationGate,
} from '../../../../src/web/account/settings/reauthentication-section.tsx';
import { TwoStep } from '../../../../src/web/account/settings/two-step-section.tsx';
import type { TwoStepView } from '../../../../src/web/account/settings/two-step-view.ts';
import { AuthProvider } from '../../../../src/web/account/screens/auth-context.tsx';
import { SecondStepPage } from '../../../../src/web/account/second-step/second-step-page.tsx';
import type { SecondStepView } from '../../../../src/web/account/second-step/second-step-view.ts';
import { stillAccount, TWO_STEP_OFF } from './still-screen.ts';

const EMAIL = 'ada@example.com';
const URI = 'otpauth://totp/Fanroads:ada%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

export function SecondSteps() {
  const step: SecondStepView = {
    codeKind: 'app',
    next: 'home',
    returnTo: null,
    email: EMAIL,
    isSignedIn: false,
    problem: 'That code was already used. Wait until your app shows the next one, then enter it.',
  };
  return (
    <AuthProvider user={null}>
      <SecondStepPage view={step} toast={null} />
      <SecondStepPage
        view={{ ...step, codeKind: 'recovery-code', isSignedIn: true, problem: null }}
        toast={null}
      />
    </AuthProvider>
  );
}

export function TwoStepStates() {
  return STATES.map(({ label, twoStep }) => (
    <section key={label} className="card account">
      <h3>{label}</h3>
      <TwoStep screen={stillAccount(EMAIL, { twoStep })} />
    </section>
  ));
}

/** Shows what an account without a password must confirm before it adds a sign-in method. */
export function ReauthenticationStates() {
  const text = 'That code is wrong or has expired. Use the newest one, or request a new one.';
  return (['mail', 'mailed', 'second-step'] as const).map((proof) => {
    const problem = proof === 'mailed' ? ({ form: 'show-proof', text, reasons: [] } as const) : null;
    return (
      <section key={proof} className="card account">
        <h3>{proof}</h3>
        <ReauthenticationForm screen={stillAccount(EMAIL, { reauthentication: proof, problem })} />
        <ReauthenticationGate reauthentication={proof} />
      </section>
    );
  });
}

const PHONE = { id: 'phone', name: 'My phone', added: 'Nov 20, 2026', lastUsed: 'Nov 20, 2026, 5:00 PM UTC' };
const LAPTOP = { ...PHONE, id: 'laptop', name: 'Laptop', lastUsed: null };

const STATES: readonly { label: string; twoStep: TwoStepView }[] = [
  {
    label: 'Off, after a wrong password',
    twoStep: {
      ...TWO_STEP_OFF,
      problem: { field: 'password', text: 'That is not your current password' },
    },
  },
  {
    label: 'Set-up, after a wrong code',
    twoStep: {
      ...TWO_STEP_OFF,
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
  },
  {
    label: 'New recovery codes',
    twoStep: {
      ...TWO_STEP_OFF,
      apps: [PHONE],
      newCodes: Array.from({ length: 10 }, (_, index) => `k7mp-x2qd-9hw${'abcdefghjk'[index]}`),
    },
  },
  { label: 'On, a while after the code', twoStep: { ...TWO_STEP_OFF, apps: [PHONE], codesLeft: 10 } },
  {
    label: 'On, two apps, just in with the last recovery code',
    twoStep: {
      ...TWO_STEP_OFF,
      apps: [PHONE, LAPTOP],
      canAdd: false,
      isRecentlyAuthenticated: true,
      isByRecoveryCode: true,
    },
  },
];
