import type { Context, Hono } from 'hono';
import type { AuthDeps } from '../../auth/auth-deps.ts';
import type { Deps } from '../../composition/web-deps.ts';
import type { Environment } from '../../config/parse-config.ts';

/** What every handler finds on its context. */
export interface WebEnvironment {
  Bindings: Environment;
  Variables: {
    deps: Deps;
    /** The auth service, in the groups that load it (session/load-auth.ts). */
    auth: AuthDeps;
    /** What the log calls this request. */
    reference: string;
    /** What this answer may frame, as its policy writes it: origins, 'self'. */
    frameSources?: readonly string[];
    /** Protective headers of this answer's own, in place of the site's. */
    documentHeaders?: Readonly<Record<string, string>>;
  };
}

export type WebApp = Hono<WebEnvironment>;
export type WebContext = Context<WebEnvironment>;
