import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as v from 'valibot';
import { isDatabaseFailure } from '../../db/neon/failure.ts';
import type { Removal } from '../../db/queries/content-facts.ts';
import { serviceUnavailable } from '../errors/respond-error.tsx';
import { NO_STORE } from '../http/cache-control.ts';
import { loggedPath } from '../http/logged-path.ts';
import type { WebContext } from '../http/web-context.ts';
import { MAX_PROBLEMS } from '../urls/parse-trips-query.ts';
import { paths } from '../urls/paths.ts';
import { component, described, text, webAddress, whole } from './shapes.ts';

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
  'not-signed-in': {
    status: 401,
    title: 'Not signed in',
    advice: 'Sign in, or send a current access token as a bearer token.',
  },
  'second-step-missing': {
    status: 403,
    title: 'Second step missing',
    advice: 'Finish the two-step verification of this session first.',
  },
  'other-origin': {
    status: 403,
    title: 'Other origin',
    advice: 'Only pages of this site change data with cookies. Other programs send a bearer token.',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    advice: 'Nothing exists at this address. The lists name everything that exists.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    advice: 'This address does not take this method. The header Allow names those that it takes.',
  },
  'trips-full': {
    status: 409,
    title: 'Trip not saved',
    advice: 'You can save up to 100 trips. Delete one you no longer need.',
  },
  'trip-known': {
    status: 409,
    title: 'Plan saved already',
    advice: 'One of your saved trips has this plan already. Use that one, or delete it first.',
  },
  'request-under-way': {
    status: 409,
    title: 'Request under way',
    advice: 'A request with the same Idempotency-Key is under way. Send it again in a moment.',
  },
  gone: {
    status: 410,
    title: 'Gone',
    advice: 'It was removed. The detail names its replacement, if any.',
  },
  'changed-meanwhile': {
    status: 412,
    title: 'Changed meanwhile',
    advice: 'What you change has another version by now. Read it again, then send its ETag as If-Match.',
  },
  'too-large': {
    status: 413,
    title: 'Too large',
    advice: 'A body is JSON of at most 64 KB.',
  },
  'key-used': {
    status: 422,
    title: 'Key used',
    advice: 'The Idempotency-Key belongs to a request with another body. Use a new key.',
  },
  'version-missing': {
    status: 428,
    title: 'Version missing',
    advice: 'Send the ETag of what you read as If-Match, so that no other change is lost.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    advice: 'Too many requests at once. Try again after the number of seconds in Retry-After.',
  },
  'server-error': {
    status: 500,
    title: 'Server error',
    advice: 'Something broke on our side, and we logged it. Try again later.',
  },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    advice: 'The database did not respond in time. Try again after the number of seconds in Retry-After.',
  },
} as const satisfies Record<string, ProblemKind>;

export type ProblemName = keyof typeof PROBLEMS;

export const problem = component(
  'Problem',
  {
    type: webAddress('The kind of problem. The address explains it.'),
    title: v.string(),
    status: whole(),
    detail: text('What is wrong here and what to do.'),
    errors: v.optional(
      described(
        v.array(v.object({ parameter: v.string(), message: v.string() })),
        'One for each wrong parameter of the query.',
      ),
    ),
  },
  {
    description: 'RFC 9457 problem details.',
    examples: [
      {
        type: 'https://fanroads.com/api#invalid-parameters',
        title: 'Invalid parameters',
        status: 400,
        detail: 'Correct the parameters named in "errors".',
        errors: [{ parameter: 'page', message: 'must be a whole number from 1 to 9999' }],
      },
    ],
  },
);

type Problem = v.InferOutput<typeof problem>;
export type Faults = NonNullable<Problem['errors']>;

export function respondMissing(c: WebContext, removal: Removal | null, detail: string): Response {
  if (removal === null) return respondProblem(c, 'not-found', detail);
  return respondProblem(
    c,
    'gone',
    removal.movedTo === null
      ? 'It was removed without a replacement.'
      : `It was removed. ${removal.movedTo} replaces it.`,
  );
}

export function respondInvalid(c: WebContext, errors: Faults): Response {
  const listed = errors.slice(0, MAX_PROBLEMS);
  return respondProblem(c, 'invalid-parameters', 'Correct the parameters named in "errors".', listed);
}

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
  c.var.deps.log.error(isOutage ? 'api data unreadable' : 'request failed', {
    path: loggedPath(c.req.path),
    error,
  });
  if (isOutage) return respondUnavailable(c);
  return respondProblem(c, 'server-error');
}

export function respondNoOperation(c: WebContext): Response {
  return respondProblem(c, 'not-found', `${paths.apiDescription()} describes every address of the API.`);
}

/** Responds with problem details (RFC 9457), which are never cached. */
export function respondProblem(
  c: WebContext,
  name: ProblemName,
  detail: string = PROBLEMS[name].advice,
  errors?: Problem['errors'],
): Response {
  const { status, title } = PROBLEMS[name];
  const type = `${c.var.deps.config.siteOrigin}${paths.apiProblem(name)}`;
  const details: Problem = { type, title, status, detail, ...(errors && { errors }) };
  return c.body(JSON.stringify(details), status, {
    'Content-Type': 'application/problem+json',
    'Cache-Control': NO_STORE,
  });
}
