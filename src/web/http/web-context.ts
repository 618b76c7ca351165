import type { Context, Hono } from 'hono';
import type { AuthDeps } from '../../auth/auth-deps.ts';
import type { Deps } from '../../composition/web-deps.ts';
import type { Environment } from '../../config/parse-config.ts';

export interface WebEnvironment {
  Bindings: Environment;
  Variables: {
    deps: Deps;
    /** Only `accounts` routes have this. */
    auth: AuthDeps;
    reference: string;
    /** Origins or 'self'. */
    frameSources?: readonly string[];
    /** SHA-256 in base64, of the page's styles. */
    styleHashes?: readonly string[];
    /** Origins whose scripts and frames the page may load. */
    widgetOrigins?: readonly string[];
    /** These replace security headers of the same name. */
    documentHeaders?: Readonly<Record<string, string>>;
  };
}

export type WebApp = Hono<WebEnvironment>;
export type WebContext = Context<WebEnvironment>;

/** Keeps the isolate alive until `work` is done, which must not reject. */
export function afterResponse(c: WebContext, work: Promise<unknown>): void {
  const keepAlive = waitUntilOf(c);
  if (keepAlive) keepAlive(work);
}

/** Returns null under Node, where work continues anyway. */
function waitUntilOf(c: WebContext): ((work: Promise<unknown>) => void) | null {
  try {
    const context = c.executionCtx;
    return (work) => context.waitUntil(work);
  } catch {
    return null;
  }
}
