import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { listenOnLoopback } from '../loopback.ts';

export interface DevGoogle {
  /** What makes a Worker take it for Google. */
  bindings: Record<'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'GOOGLE_ISSUER', string>;
  stop(): Promise<void>;
}

/**
 * Listens on a free port as the OpenID provider of a site that has no keys of Google's. The provider itself
 * is loaded with the first request, so that no start waits for it.
 * @param siteOrigin whose callback it sends people to.
 */
export async function startDevGoogle(siteOrigin: string): Promise<DevGoogle> {
  let opening: Promise<RequestListener> | null = null;
  const server = createServer((request, response) => {
    open().then(
      (answer) => answer(request, response),
      (error: unknown) => {
        console.error('The development sign-in does not start:', error);
        response.writeHead(500).end();
      },
    );
  });
  // Another host than the site's, so that the two share no cookies, as in production.
  const issuer = `http://127.0.0.1:${await listenOnLoopback(server)}`;
  const clientId = 'fanroads-development';
  const clientSecret = randomUUID();
  const redirectUri = `${siteOrigin}/auth/v1/callback`;
  const open = () => {
    opening ??= import('./provider.ts').then(({ openProvider }) =>
      openProvider({ issuer, redirectUri, clientId, clientSecret }),
    );
    return opening;
  };
  return {
    bindings: { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer },
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}
