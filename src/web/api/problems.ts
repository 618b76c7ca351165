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
  'not-found': {
    status: 404,
    title: 'Not found',
    advice: 'Nothing exists at this address. The lists name everything that exists.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    advice: 'The API is read-only. Send a GET request.',
  },
  gone: {
    status: 410,
    title: 'Gone',
    advice: 'It was removed. The detail names its replacement, if any.',
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
