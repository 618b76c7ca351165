import type { PageVersionSources } from '../../db/queries/page-version.ts';
import { respondPublic, type CacheDependencies } from '../caching/respond-public.ts';
import type { WebContext } from '../http/web-context.ts';
import { readQuery } from './read-fields.ts';
import { respondInvalid, type ProblemName } from './problems.ts';
import type { Fields, Shape } from './shapes.ts';

/** A public operation is a GET. The routes, the OpenAPI document and the API's page derive from it. */
export interface Operation {
  id: string;
  /** An OpenAPI path. */
  path: `/api/v1${string}`;
  tag:
    | 'Leagues and teams'
    | 'Games'
    | 'City guides'
    | 'Roadtrips'
    | 'Trips'
    | 'Search'
    | 'Places'
    | 'My trips';
  summary: string;
  description?: string;
  /** The URL of a complete request. */
  example: string;
  /** The example exists in only one season, or not at all. */
  isOfSeason?: true;
  /** The default is JSON. */
  mediaType?: 'text/calendar';
  /** What each `{name}` of the path is. */
  inPath?: Readonly<Record<string, string>>;
  query?: Fields<object>;
  /** Null for an empty response. */
  response: () => Shape<unknown> | null;
  /** Besides those that follow from the rest (openapi.ts). */
  problems?: readonly ProblemName[];
  handle: (c: WebContext) => Response | Promise<Response>;
}

export interface PrivateOperation extends Operation {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  body?: Fields<object>;
  /** Each success, with what it means. */
  statuses: Readonly<Record<number, string>>;
  /** The headers that a request may have. */
  headers?: Readonly<Record<string, { description: string; required: boolean }>>;
  /** The headers of a success. */
  responseHeaders?: readonly ('ETag' | 'Location')[];
}

/** @param sources null for data that is part of the code. */
export type Respond<Query, Body> = (
  sources: PageVersionSources | null | ((query: Query) => PageVersionSources),
  respond: (query: Query) => Body | Response | Promise<Body | Response>,
  more?: Pick<CacheDependencies, 'period' | 'isUnshared'>,
) => Promise<Response>;

/**
 * Its `handle` gets a function that reads the query and sends what `response` describes. It accepts
 * parameters in any order and does not redirect to a canonical one, because many clients do not follow
 * redirects.
 */
export function operation<Query extends object, Body>({
  handle,
  ...description
}: Omit<Operation, 'query' | 'response' | 'handle'> & {
  query: Fields<Query>;
  response: () => Shape<Body>;
  handle: (c: WebContext, respond: Respond<Query, Body>) => Response | Promise<Response>;
}): Operation {
  return {
    ...description,
    handle: (c) =>
      handle(c, async (sources, respond, more = {}) => {
        const read = readQuery(c.req.url, description.query);
        if (read.kind === 'invalid') return respondInvalid(c, read.errors);
        const dependencies = {
          sources: typeof sources === 'function' ? sources(read.value) : sources,
          search: new URL(c.req.url).search,
          ...more,
        };
        return respondPublic(c, dependencies, async () => {
          const body = await respond(read.value);
          return body instanceof Response ? body : c.json(body);
        });
      }),
  };
}

/** Returns the pattern of a path. */
export function routeOf(path: Operation['path']): string {
  return path
    .replaceAll(/\{(\w+)\}\.ics/g, ':$1{[A-Za-z0-9_-]+[.]ics}')
    .replaceAll(/\{(\w+)\}(?=\/|$)/g, ':$1');
}
