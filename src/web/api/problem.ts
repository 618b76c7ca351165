import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { NO_STORE } from '../http/cache-control.ts';
import { paths } from '../urls/paths.ts';
import type { WebContext } from '../http/web-context.ts';
import type { Problem } from './schemas/problem.ts';

interface ProblemKind {
  status: ContentfulStatusCode;
  title: string;
  /** What it means and what to do, for the page that its address leads to. */
  advice: string;
}

/** Every way in which the API refuses, by the fragment of its address on the API's page (RFC 9457). */
export const PROBLEMS = {
  'invalid-parameters': {
    status: 400,
    title: 'Invalid parameters',
    advice: 'Each parameter in "errors" is unknown, given twice or not of its form. Correct them.',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    advice: 'Nothing is known under this address. Lists name everything that is.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    advice: 'The API is for reading: send GET.',
  },
  gone: {
    status: 410,
    title: 'Gone',
    advice: 'It was taken out. Where something took its place, the detail says what.',
  },
  'server-error': {
    status: 500,
    title: 'Server error',
    advice: 'A fault of ours, which is logged. Ask again later.',
  },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    advice: 'The database did not answer in time. Ask again after the seconds in Retry-After.',
  },
} as const satisfies Record<string, ProblemKind>;

type ProblemName = keyof typeof PROBLEMS;

/** Answers with problem details (RFC 9457), never stored. */
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
