import type { ContentfulStatusCode } from 'hono/utils/http-status';

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
