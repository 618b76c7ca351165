import * as v from 'valibot';
import { refuse, type AuthResult, type Refusal, invalid } from '../../auth/auth-result.ts';
import { signInAnonymously, signUp } from '../../auth/sign-in/sign-up.ts';
import type { WebContext } from '../http/web-context.ts';
import {
  captchaShape,
  codeChallengeShape,
  metadataShape,
  optionalText,
  redirectShape,
  readHumanBody,
  flag,
} from './read-body.ts';
import { clientOf } from '../http/client-of-request.ts';
import { respondJson, respondSession, respondAndMail } from './envelope.ts';
import { redirectOptionsOf } from './redirects.ts';
import { sendMailsAfterResponse } from './send-after-response.ts';
import { recover, resend, sendOneTimeCode } from '../../auth/sign-in/request-mail.ts';
import { sendReauthentication } from '../../auth/account/reauthentication.ts';
import { authenticateBearer } from './own-user.ts';

const signUpBody = v.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: metadataShape,
  ...captchaShape,
  ...codeChallengeShape,
  ...redirectShape,
});

/** Without email and phone the account is anonymous. */
export async function handleSignUp(c: WebContext): Promise<Response | Refusal> {
  const { auth } = c.var;
  const read = await readHumanBody(c, signUpBody);
  if (!read.ok) return read;
  const { email, phone, password, data: userMetadata } = read.body;
  if (email === '' && phone === '') {
    const result = await signInAnonymously(auth, { userMetadata }, clientOf(c));
    return result.ok ? respondSession(c, result.session) : result;
  }
  if (phone !== '') return refuse('phone_provider_disabled');
  const options = redirectOptionsOf(c, read.body);
  if (!options.ok) return options;
  const { returnWay } = options;
  const result = await signUp(auth, { email, password, userMetadata, returnWay }, clientOf(c));
  if (!result.ok) return result;
  sendMailsAfterResponse(c);
  return result.kind === 'session' ? respondSession(c, result.session) : respondJson(c, result.user);
}

const recoverBody = v.object({
  email: optionalText,
  ...captchaShape,
  ...codeChallengeShape,
  ...redirectShape,
});

/** Responds with `{}` for unknown addresses too. */
export async function handleRecover(c: WebContext): Promise<Response | Refusal> {
  const read = await readHumanBody(c, recoverBody);
  if (!read.ok) return read;
  const options = redirectOptionsOf(c, read.body);
  if (!options.ok) return options;
  const input = { email: read.body.email, returnWay: options.returnWay };
  const result = await recover(c.var.auth, input, clientOf(c));
  return result.ok ? respondAndMail(c, {}) : result;
}

const resendBody = v.object({
  type: optionalText,
  email: optionalText,
  phone: optionalText,
  ...captchaShape,
});

/** Responds with `{}` for unknown addresses too. */
export async function handleResend(c: WebContext): Promise<Response | Refusal> {
  const read = await readHumanBody(c, resendBody);
  if (!read.ok) return read;
  const checked = checkBody(read.body);
  if (!checked.ok) return checked;
  const result = await resend(c.var.auth, checked, clientOf(c));
  return result.ok ? respondAndMail(c, {}) : result;
}

function checkBody({
  type,
  email,
  phone,
}: v.InferOutput<typeof resendBody>): AuthResult<Parameters<typeof resend>[1]> {
  switch (type) {
    case 'signup':
    case 'email_change':
      if (email === '') return invalid('Type provided requires an email address');
      if (phone !== '') return invalid('Only an email address or phone number should be provided.');
      return { ok: true, type, email };
    case 'sms':
    case 'phone_change':
      return phone === ''
        ? invalid('Type provided requires a phone number')
        : refuse('phone_provider_disabled');
    default:
      return invalid('Missing one of these types: signup, email_change, sms, phone_change');
  }
}

const otpBody = v.object({
  email: optionalText,
  phone: optionalText,
  create_user: v.optional(flag, true),
  data: metadataShape,
  ...captchaShape,
  ...codeChallengeShape,
  ...redirectShape,
});

/** Mails a sign-in link and code. */
export async function handleOneTimeCode(c: WebContext): Promise<Response | Refusal> {
  const read = await readHumanBody(c, otpBody);
  if (!read.ok) return read;
  const { email, phone, create_user: createsUser, data: userMetadata } = read.body;
  if (email === '' && phone !== '') return refuse('phone_provider_disabled');
  const options = redirectOptionsOf(c, read.body);
  if (!options.ok) return options;
  const { returnWay } = options;
  const input = { email, createsUser, userMetadata, returnWay };
  const result = await sendOneTimeCode(c.var.auth, input, clientOf(c));
  return result.ok ? respondAndMail(c, {}) : result;
}

/** Mails the code that a password change may require. */
export async function handleReauthenticate(c: WebContext): Promise<Response | Refusal> {
  const signedIn = await authenticateBearer(c);
  if (!signedIn.ok) return signedIn;
  const result = await sendReauthentication(c.var.auth, signedIn, clientOf(c));
  return result.ok ? respondAndMail(c, {}) : result;
}
