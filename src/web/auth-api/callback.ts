import { finishGoogle, type GoogleFinish } from '../../auth/google/finish-google.ts';
import { refuse } from '../../auth/auth-result.ts';
import { isDatabaseFailure } from '../../db/neon/failure.ts';
import { paths } from '../urls/paths.ts';
import type { WebContext } from '../http/web-context.ts';
import { readSessionId } from '../session/session-cookies.ts';
import { readBrowserKey } from './browser-key.ts';
import { clientOf } from '../http/client-of-request.ts';
import { respondRefusal } from './envelope.ts';
import { readForm } from './read-body.ts';
import { sendMailsAfterResponse } from './send-after-response.ts';
import { errorValues, providerTokenValues, redirectToClient, sessionValues } from './redirect-to-client.ts';

/**
 * Handles the redirect from Google. It redirects to the client, with a code in the query (PKCE) or a session
 * in the fragment. Errors are in both.
 */
export async function handleCallback(c: WebContext): Promise<Response> {
  const { state = '', code = null, error = null, iss: issuer = null } = c.req.query();
  const callback = { state, code, error, issuer, browserKey: readBrowserKey(c) };
  const finish = await finishOrFail(c, { ...callback, sessionId: await readSessionId(c) });
  switch (finish.kind) {
    case 'code':
      return redirectToClient(c, finish.redirectTo, {
        values: { code: finish.code },
        inQuery: true,
        status: 302,
      });
    case 'session': {
      const values = { ...(await sessionValues(c, finish.session)), ...providerTokenValues(finish.tokens) };
      return redirectToClient(c, finish.redirectTo, { values, inFragment: true, status: 302 });
    }
    case 'refused': {
      const target = finish.redirectTo ?? c.var.auth.siteOrigin;
      const values = errorValues(finish.refusal);
      return redirectToClient(c, target, {
        values,
        inQuery: true,
        inFragment: !isOurs(c, target),
        status: 302,
      });
    }
  }
}

/** Our own routes read only the query, and browsers would carry a fragment over to the next page. */
function isOurs(c: WebContext, target: string): boolean {
  const { origin, pathname } = new URL(target);
  const isHere = origin === c.var.auth.siteOrigin;
  return isHere && (pathname === paths.googleFinish() || pathname === paths.googleLinked());
}

/**
 * Handles providers with `response_mode=form_post`. Browsers send no SameSite cookie with another site's
 * form, so this redirects to the GET.
 */
export async function handleFormCallback(c: WebContext): Promise<Response> {
  const read = await readForm(c);
  if (!read.ok) return respondRefusal(c, read);
  const values = ['state', 'code', 'error', 'iss'].flatMap((name) => {
    const value = read.form.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const target = `${c.var.auth.siteOrigin}${c.req.path}`;
  return redirectToClient(c, target, { values: Object.fromEntries(values), inQuery: true });
}

/** A browser waits for the response, so errors become redirects too. */
async function finishOrFail(
  c: WebContext,
  callback: Parameters<typeof finishGoogle>[1],
): Promise<GoogleFinish> {
  const { auth } = c.var;
  const { log } = c.var.deps;
  try {
    const finish = await finishGoogle(auth, callback, clientOf(c));
    if (finish.kind !== 'refused') sendMailsAfterResponse(c);
    return finish;
  } catch (error) {
    log.error('google sign-in failed', { error });
    const code = isDatabaseFailure(error) ? 'service_unavailable' : 'unexpected_failure';
    return { kind: 'refused', redirectTo: null, refusal: refuse(code) };
  }
}
