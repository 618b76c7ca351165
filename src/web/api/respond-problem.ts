import { isDatabaseFailure } from '../../db/neon/failure.ts';
import { serviceUnavailable } from '../errors/respond-error.tsx';
import { NO_STORE } from '../http/cache-control.ts';
import { paths } from '../urls/paths.ts';
import type { WebContext } from '../http/web-context.ts';
import { PROBLEMS, type ProblemName } from './problems.ts';
import type { Problem } from './schemas/problem.ts';

/** Sets `Retry-After`. */
export function respondTooMany(c: WebContext, retryAfterSeconds: number): Response {
  c.header('Retry-After', String(retryAfterSeconds));
  return respondProblem(c, 'too-many-requests', 'Too many requests at once. Try again in a moment.');
}

/** Sets `Retry-After`. The caller logs the error. */
export function respondUnavailable(c: WebContext): Response {
  serviceUnavailable(c);
  return respondProblem(c, 'unavailable', 'The database did not respond in time. Try again in a moment.');
}

/** Logs an error that was thrown. */
export function respondFailure(c: WebContext, error: unknown): Response {
  const isOutage = isDatabaseFailure(error);
  c.var.deps.log.error(isOutage ? 'api data unreadable' : 'request failed', { path: c.req.path, error });
  if (isOutage) return respondUnavailable(c);
  const detail = 'Something broke on our side, and we logged it. Try again later.';
  return respondProblem(c, 'server-error', detail);
}

export function respondNoOperation(c: WebContext): Response {
  return respondProblem(c, 'not-found', `${paths.apiDescription()} describes every address of the API.`);
}

/** Responds with problem details (RFC 9457), which are never cached. */
export function respondProblem(
  c: WebContext,
  name: ProblemName,
  detail: string,
  errors?: Problem['errors'],
): Response {
  const { status, title } = PROBLEMS[name];
  const type = `${c.var.deps.config.siteOrigin}${paths.apiProblem(name)}`;
  const problem: Problem = { type, title, status, detail, ...(errors && { errors }) };
  return c.body(JSON.stringify(problem), status, {
    'Content-Type': 'application/problem+json',
    'Cache-Control': NO_STORE,
  });
}
