import { Hono } from 'hono';
import { METHOD_NAME_ALL } from 'hono/router';
import { refuse } from '../../auth/auth-result.ts';
import type { WebEnvironment } from '../http/web-context.ts';
import {
  handleChangeUserAsOperator,
  handleCreateUser,
  handleDeleteFactor,
  handleDeleteUser,
  handleEndLiveLink,
  handleListFactors,
  handleReadUser,
  handleListUsers,
  handleResetLimits,
  handleEndVote,
  operatorsOnly,
  handleGenerateLink,
  handleInvite,
} from './admin.ts';
import { handleAuthorize, handleLinkIdentity, handleCallback, handleFormCallback } from './google.ts';
import { respondFault, respondJson, respondRefusal, withTimeout, respondTo } from './envelope.ts';
import { handleChallenge, handleEnroll, handleRemoveFactor, handleVerifyFactor } from './factors.ts';
import { handleUnlinkIdentity, handleLogout, handleChangeOwnUser, handleReadOwnUser } from './own-user.ts';
import {
  handleRecover,
  handleResend,
  handleSignUp,
  handleOneTimeCode,
  handleReauthenticate,
} from './mail-requests.ts';
import { handleToken } from './token.ts';
import { handleVerify, handleVerifyLink } from './verify.ts';

const BASE_PATH = '/auth/v1';
const KEYS_MAX_AGE_S = 600;

/**
 * Serves GoTrue's HTTP interface (docs/accounts.md#structure) with bearer tokens. The only cookie binds a
 * flow through Google to its browser.
 */
export const authApiRoutes = new Hono<WebEnvironment>().basePath(BASE_PATH);

authApiRoutes.onError((error, c) => respondFault(c, error));
authApiRoutes.use(withTimeout);

authApiRoutes.get('/health', (c) =>
  respondJson(c, { name: 'GoTrue', description: 'Fanroads accounts', version: 'v2.196.0' }),
);

authApiRoutes.get('/settings', (c) => {
  const { config } = c.var.auth;
  return respondJson(c, {
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

authApiRoutes.post('/signup', respondTo(handleSignUp));
authApiRoutes.post('/recover', respondTo(handleRecover));
authApiRoutes.post('/resend', respondTo(handleResend));
authApiRoutes.post('/otp', respondTo(handleOneTimeCode));
authApiRoutes.get('/reauthenticate', respondTo(handleReauthenticate));
authApiRoutes.post('/verify', respondTo(handleVerify));
authApiRoutes.get('/verify', respondTo(handleVerifyLink));
authApiRoutes.post('/token', respondTo(handleToken));
authApiRoutes.get('/authorize', respondTo(handleAuthorize));
authApiRoutes.get('/callback', respondTo(handleCallback));
authApiRoutes.post('/callback', respondTo(handleFormCallback));
authApiRoutes.get('/user', respondTo(handleReadOwnUser));
authApiRoutes.put('/user', respondTo(handleChangeOwnUser));
authApiRoutes.get('/user/identities/authorize', respondTo(handleLinkIdentity));
authApiRoutes.delete('/user/identities/:id', respondTo(handleUnlinkIdentity));
authApiRoutes.post('/logout', respondTo(handleLogout));
authApiRoutes.post('/factors', respondTo(handleEnroll));
authApiRoutes.post('/factors/:factorId/challenge', respondTo(handleChallenge));
authApiRoutes.post('/factors/:factorId/verify', respondTo(handleVerifyFactor));
authApiRoutes.delete('/factors/:factorId', respondTo(handleRemoveFactor));

authApiRoutes.use('/admin/*', operatorsOnly);
authApiRoutes.post('/admin/generate_link', respondTo(handleGenerateLink));
authApiRoutes.post('/invite', operatorsOnly, respondTo(handleInvite));
authApiRoutes.post('/sso', (c) => respondRefusal(c, refuse('saml_provider_disabled')));
authApiRoutes.get('/admin/users', respondTo(handleListUsers));
authApiRoutes.post('/admin/users', respondTo(handleCreateUser));
authApiRoutes.get('/admin/users/:userId', respondTo(handleReadUser));
authApiRoutes.put('/admin/users/:userId', respondTo(handleChangeUserAsOperator));
authApiRoutes.delete('/admin/users/:userId', respondTo(handleDeleteUser));
authApiRoutes.get('/admin/users/:userId/factors', respondTo(handleListFactors));
authApiRoutes.delete('/admin/users/:userId/factors/:factorId', respondTo(handleDeleteFactor));
authApiRoutes.delete('/admin/rate-limits', respondTo(handleResetLimits));
authApiRoutes.delete('/admin/live-links', respondTo(handleEndLiveLink));
authApiRoutes.delete('/admin/votes/:key', respondTo(handleEndVote));

// CORS is not supported, so `OPTIONS` gets 405 too.
for (const [path, methods] of methodsByPath(authApiRoutes)) {
  authApiRoutes.all(path, (c) => {
    c.header('Allow', methods.join(', '));
    return respondRefusal(c, refuse('method_not_allowed'));
  });
}
authApiRoutes.all('/*', (c) => respondRefusal(c, refuse('not_found')));

function methodsByPath({ routes }: Pick<typeof authApiRoutes, 'routes'>): Map<string, string[]> {
  const methods = new Map<string, string[]>();
  for (const { path, method } of routes) {
    if (method === METHOD_NAME_ALL) continue;
    const own = path.slice(BASE_PATH.length);
    methods.set(own, [...new Set([...(methods.get(own) ?? []), method])]);
  }
  return methods;
}
