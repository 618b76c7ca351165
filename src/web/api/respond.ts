import * as z from 'zod';
import type { Removal } from '../../db/queries/content-facts.ts';
import type { PageVersionSources } from '../../db/queries/page-version.ts';
import { lastPage } from '../../domain/paging.ts';
import { MAX_PROBLEMS } from '../urls/parse-trips-query.ts';
import { respondPublic, type CacheDependencies } from '../caching/respond-public.ts';
import type { WebContext } from '../http/web-context.ts';
import { respondProblem } from './respond-problem.ts';
import type { Links, Paging } from './schemas/envelope.ts';
import type { Problem } from './schemas/problem.ts';

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

/**
 * Accepts parameters in any order and does not redirect to a canonical one, because many clients do not
 * follow redirects.
 * @param sources null for data that is part of the code.
 */
export async function withQuery<T extends object>(
  c: WebContext,
  schema: z.ZodObject & z.ZodType<T>,
  sources: PageVersionSources | null | ((query: T) => PageVersionSources),
  respond: (query: T) => object | Response | Promise<object | Response>,
  more: Pick<CacheDependencies, 'period' | 'isUnshared'> = {},
): Promise<Response> {
  const read = readQuery(c.req.url, schema);
  if (read.kind === 'invalid') return respondInvalid(c, read.errors);
  const dependencies = {
    sources: typeof sources === 'function' ? sources(read.query) : sources,
    search: new URL(c.req.url).search,
    ...more,
  };
  return respondPublic(c, dependencies, async () => {
    const body = await respond(read.query);
    return body instanceof Response ? body : c.json(body);
  });
}

type Faults = NonNullable<Problem['errors']>;
type ReadQuery<T> = { kind: 'valid'; query: T } | { kind: 'invalid'; errors: Faults };

export function respondInvalid(c: WebContext, errors: Faults): Response {
  const listed = errors.slice(0, MAX_PROBLEMS);
  return respondProblem(c, 'invalid-parameters', 'Correct the parameters named in "errors".', listed);
}

/** The longest question to the trip finder has some 150. */
const MAX_PARAMETERS = 200;
const TOO_MANY_PARAMETERS = {
  parameter: 'query',
  message: `must have at most ${MAX_PARAMETERS} parameters`,
};

/** Reports every wrong, unknown or repeated parameter. */
export function readQuery<T>(address: string, schema: z.ZodObject & z.ZodType<T>): ReadQuery<T> {
  const { searchParams } = new URL(address);
  if (searchParams.size > MAX_PARAMETERS) return { kind: 'invalid', errors: [TOO_MANY_PARAMETERS] };
  const given = [...Map.groupBy(searchParams, ([name]) => name)].map(([name, pairs]) => ({
    name,
    values: pairs.map(([, value]) => value),
    isList: isList(schema, name),
  }));
  const repeated = given.filter((one) => !one.isList && one.values.length > 1).map(({ name }) => name);
  const parsed = schema.safeParse(
    Object.fromEntries(given.map((one) => [one.name, one.isList ? one.values : one.values.at(-1)])),
  );
  if (parsed.success && repeated.length === 0) return { kind: 'valid', query: parsed.data };
  return {
    kind: 'invalid',
    errors: [
      ...repeated.map((parameter) => ({ parameter, message: 'must be given once' })),
      ...faultsOf(schema, parsed.error?.issues ?? []),
    ],
  };
}

/** Names each wrong or unknown member. */
export function faultsOf(schema: z.ZodObject, issues: readonly z.core.$ZodIssue[]): Faults {
  const known = Object.keys(schema.shape).join(', ') || 'none';
  return issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((parameter) => ({ parameter, message: `is not known here; known are: ${known}` }))
      : [{ parameter: String(issue.path[0] ?? ''), message: issue.message }],
  );
}

function isList({ shape }: z.ZodObject, name: string): boolean {
  const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
  return field instanceof z.ZodDefault && field.unwrap() instanceof z.ZodArray;
}

/** A page past the last one is empty, and its `prev` is the last page. */
export function pagingOf(
  address: string,
  { page, pageSize, totalItems }: { page: number; pageSize: number; totalItems: number },
): { paging: Paging; links: Links } {
  const last = lastPage(totalItems, pageSize);
  const { pathname, searchParams } = new URL(address);
  const pathOf = (number: number) => {
    const query = new URLSearchParams(searchParams);
    if (number === 1) query.delete('page');
    else query.set('page', String(number));
    return query.size === 0 ? pathname : `${pathname}?${query}`;
  };
  return {
    paging: { page, page_size: pageSize, total_items: totalItems, total_pages: last },
    links: {
      self: pathOf(page),
      prev: page > 1 ? pathOf(Math.min(page - 1, last)) : null,
      next: page < last ? pathOf(page + 1) : null,
    },
  };
}
