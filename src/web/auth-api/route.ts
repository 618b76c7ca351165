import { Hono } from 'hono';
import { METHOD_NAME_ALL } from 'hono/router';
import { refuse } from '../../auth/auth-result.ts';
import type { WebEnvironment } from '../http/web-context.ts';
import {
  answerChangeUserAsOperator,
  answerCreateUser,
  answerDeleteFactorOf,
  answerDeleteUser,
  answerFactorsOf,
  answerReadUser,
  answerUsers,
  operatorsOnly,
} from './admin.ts';
import { answerGenerateLink, answerInvite } from './admin-links.ts';
import { answerAuthorize, answerLinkIdentity } from './authorize.ts';
import { answerCallback, answerFormCallback } from './callback.ts';
import { answerFault, answerJson, answerRefusal } from './envelope.ts';
import { answerChallenge, answerEnrol, answerRemoveFactor, answerVerifyFactor } from './factors.ts';
import { answerUnlinkIdentity } from './identities.ts';
import { inTime } from './in-time.ts';
import { answerLogout } from './logout.ts';
import { answerRecover } from './recover.ts';
import { answerResend } from './resend.ts';
import { answerSignUp } from './sign-up.ts';
import { answerOneTimeCode, answerReauthenticate } from './one-time-codes.ts';
import { answerToken } from './token.ts';
import { answerChangeUser, answerUser } from './user.ts';
import { answerVerify, answerVerifyLink } from './verify.ts';

const BASE_PATH = '/auth/v1';
const KEYS_MAX_AGE_S = 600;

/**
 * `/auth/v1`: the wire of auth-api.md. Bearer tokens only: no cookie opens anything here, and the one that is
 * read binds the way to Google and back to its browser.
 */
export const authApiRoutes = new Hono<WebEnvironment>().basePath(BASE_PATH);

authApiRoutes.onError((error, c) => answerFault(c, error));
authApiRoutes.use(inTime);

authApiRoutes.get('/health', (c) =>
  answerJson(c, { name: 'GoTrue', description: 'Fanroads accounts', version: 'v2.196.0' }),
);

/** What clients may offer. */
authApiRoutes.get('/settings', (c) => {
  const { config } = c.var.auth;
  return answerJson(c, {
    external: {
      email: true,
      google: config.google !== null,
      phone: false,
      anonymous_users: config.isAnonymousEnabled,
    },
    disable_signup: config.isSignupDisabled,
    mailer_autoconfirm: config.isAutoConfirming,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  });
});

authApiRoutes.get('/.well-known/jwks.json', (c) =>
  c.json(c.var.auth.keys.published, 200, { 'Cache-Control': `public, max-age=${KEYS_MAX_AGE_S}` }),
);

authApiRoutes.post('/signup', answerSignUp);
authApiRoutes.post('/recover', answerRecover);
authApiRoutes.post('/resend', answerResend);
authApiRoutes.post('/otp', answerOneTimeCode);
authApiRoutes.get('/reauthenticate', answerReauthenticate);
authApiRoutes.post('/verify', answerVerify);
authApiRoutes.get('/verify', answerVerifyLink);
authApiRoutes.post('/token', answerToken);
authApiRoutes.get('/authorize', answerAuthorize);
authApiRoutes.get('/callback', answerCallback);
authApiRoutes.post('/callback', answerFormCallback);
authApiRoutes.get('/user', answerUser);
authApiRoutes.put('/user', answerChangeUser);
authApiRoutes.get('/user/identities/authorize', answerLinkIdentity);
authApiRoutes.delete('/user/identities/:id', answerUnlinkIdentity);
authApiRoutes.post('/logout', answerLogout);
authApiRoutes.post('/factors', answerEnrol);
authApiRoutes.post('/factors/:factorId/challenge', answerChallenge);
authApiRoutes.post('/factors/:factorId/verify', answerVerifyFactor);
authApiRoutes.delete('/factors/:factorId', answerRemoveFactor);

authApiRoutes.use('/admin/*', operatorsOnly);
authApiRoutes.post('/admin/generate_link', answerGenerateLink);
authApiRoutes.post('/invite', operatorsOnly, answerInvite);
authApiRoutes.post('/sso', (c) => answerRefusal(c, refuse('saml_provider_disabled')));
authApiRoutes.get('/admin/users', answerUsers);
authApiRoutes.post('/admin/users', answerCreateUser);
authApiRoutes.get('/admin/users/:userId', answerReadUser);
authApiRoutes.put('/admin/users/:userId', answerChangeUserAsOperator);
authApiRoutes.delete('/admin/users/:userId', answerDeleteUser);
authApiRoutes.get('/admin/users/:userId/factors', answerFactorsOf);
authApiRoutes.delete('/admin/users/:userId/factors/:factorId', answerDeleteFactorOf);

// Browsers of other sites find neither a method nor a header that would let them in: no CORS.
for (const [path, methods] of methodsByPath(authApiRoutes)) {
  authApiRoutes.all(path, (c) => {
    c.header('Allow', methods.join(', '));
    return answerRefusal(c, refuse('method_not_allowed'));
  });
}
authApiRoutes.all('/*', (c) => answerRefusal(c, refuse('not_found')));

/** What every path takes, in the order of the routes above. */
function methodsByPath({ routes }: Pick<typeof authApiRoutes, 'routes'>): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { path, method } of routes) {
    if (method === METHOD_NAME_ALL) continue;
    const own = path.slice(BASE_PATH.length);
    methods.set(own, [...new Set([...(methods.get(own) ?? []), method])]);
  }
  return methods;
}
