import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { listenOnLoopback } from '../port.ts';

export interface DevGoogle {
  /** A Worker with these variables uses this provider. */
  bindings: Record<'GOOGLE_CLIENT_ID' | 'GOOGLE_CLIENT_SECRET' | 'SERVICES.google', string>;
  stop(): Promise<void>;
}

/** @param siteOrigin the origin of the site whose callback receives the redirects. */
export async function startDevGoogle(siteOrigin: string): Promise<DevGoogle> {
  let loading: Promise<RequestListener> | null = null;
  const server = createServer((request, response) => {
    load().then(
      (handle) => handle(request, response),
      (error: unknown) => {
        console.error('The development sign-in did not start:', error);
        response.writeHead(500).end();
      },
    );
  });
  // The host differs from the site's host, so that the two share no cookies.
  const issuer = `http://127.0.0.1:${await listenOnLoopback(server)}`;
  const clientId = 'fanroads-development';
  const clientSecret = randomUUID();
  const redirectUri = `${siteOrigin}/auth/v1/callback`;
  const load = () => {
    loading ??= import('./provider.ts').then(({ openProvider }) =>
      openProvider({ issuer, redirectUri, clientId, clientSecret }),
    );
    return loading;
  };
  return {
    bindings: { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, 'SERVICES.google': issuer },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
