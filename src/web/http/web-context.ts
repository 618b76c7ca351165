import type { Context, Hono } from 'hono';
import type { AuthDeps } from '../../auth/auth-deps.ts';
import type { Deps } from '../../composition/web-deps.ts';
import type { Environment } from '../../config/parse-config.ts';

export interface WebEnvironment {
  Bindings: Environment;
  Variables: {
    deps: Deps;
    /** Only in the `accounts` route group (session/load-auth.ts). */
    auth: AuthDeps;
    reference: string;
    /** CSP sources of frames: origins, 'self'. */
    frameSources?: readonly string[];
    /** Replace the site's security headers of the same name. */
    documentHeaders?: Readonly<Record<string, string>>;
  };
}

export type WebApp = Hono<WebEnvironment>;
export type WebContext = Context<WebEnvironment>;
