import type { Context, Hono } from 'hono';
import type { Deps } from '../deps.ts';
import type { Environment } from '../env.ts';

/** What every handler finds on its context. */
export interface WebEnvironment {
  Bindings: Environment;
  Variables: {
    deps: Deps;
    /** The one other origin whose pages this answer may frame. */
    frameSource?: string;
  };
}

export type WebApp = Hono<WebEnvironment>;
export type WebContext = Context<WebEnvironment>;
