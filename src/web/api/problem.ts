import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { serviceUnavailable } from '../errors/respond-error.tsx';
import { NO_STORE } from '../http/cache-control.ts';
import { paths } from '../urls/paths.ts';
import type { WebContext } from '../http/web-context.ts';
import type { Problem } from './schemas/problem.ts';

interface ProblemKind {
  status: ContentfulStatusCode;
  title: string;
  /** The API's page shows this text. */
  advice: string;
}

/** Each key is also a fragment on the API's page (RFC 9457). */
export const PROBLEMS = {
  'invalid-parameters': {
    status: 400,
    title: 'Invalid parameters',
    advice: 'Each parameter in "errors" is unknown, repeated or invalid. Correct them.',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    advice: 'Nothing exists at this address. Lists name everything that exists.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    advice: 'The API is for reading: send GET.',
  },
  gone: {
    status: 410,
    title: 'Gone',
    advice: 'It was removed. The detail names its replacement, if any.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    advice: 'Too many questions came at once. Try again after the seconds in Retry-After.',
  },
  'server-error': {
    status: 500,
    title: 'Server error',
    advice: 'An error of ours, which is logged. Try again later.',
  },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    advice: 'The database did not respond in time. Try again after the seconds in Retry-After.',
  },
} as const satisfies Record<string, ProblemKind>;

type ProblemName = keyof typeof PROBLEMS;

/** Sets `Retry-After`. */
export function respondTooMany(c: WebContext, retryAfterSeconds: number): Response {
  c.header('Retry-After', String(retryAfterSeconds));
  return respondProblem(c, 'too-many-requests', 'Too many questions came at once. Try again in a moment.');
}

/** Sets `Retry-After`. The caller logs the error. */
export function respondUnavailable(c: WebContext): Response {
  serviceUnavailable(c);
  return respondProblem(c, 'unavailable', 'The database did not respond in time. Try again in a moment.');
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
