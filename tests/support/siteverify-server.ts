import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenOnLoopback } from '../../scripts/site/port.ts';

/** Cloudflare documents these keys for tests. */
export const TEST_SITE_KEY = '1x00000000000000000000AA';
export const TEST_SECRETS = {
  passes: '1x0000000000000000000000000000000AA',
  blocks: '2x0000000000000000000000000000000AA',
  spent: '3x0000000000000000000000000000000AA',
};
/** Every test site key gives this token, which real secrets refuse. */
export const DUMMY_TOKEN = 'XXXX.DUMMY.TOKEN.XXXX';

interface SiteverifyServer {
  url: string;
  /** A real widget; its tokens work once. */
  secretKey: string;
  issueToken: () => string;
  /** The secret and token of each request, the oldest first. */
  asked: { secret: string; token: string }[];
  /** Replaces all responses: a status with a page of HTML, a redirect, or none at all. */
  fault: { status: number } | 'internal-error' | 'silence' | null;
  close: () => Promise<void>;
}

/** Implements Turnstile's protocol: `POST siteverify` with a form, and the keys for tests. */
export async function startSiteverifyServer(): Promise<SiteverifyServer> {
  const tokens = new Map<string, 'fresh' | 'spent'>();
  const server = createServer((request, response) => {
    void (async () => {
      const form = new URLSearchParams(await text(request));
      const secret = form.get('secret') ?? '';
      const token = form.get('response') ?? '';
      siteverify.asked.push({ secret, token });
      const { fault } = siteverify;
      if (fault === 'silence') return;
      if (fault !== null && fault !== 'internal-error') {
        response.writeHead(fault.status, { location: '/elsewhere' }).end('<!doctype html>');
        return;
      }
      const codes = fault === null ? errorsOf(secret, token) : [fault];
      const success = codes.length === 0;
      const found = success ? { challenge_ts: '2026-11-20T17:00:00.000Z', hostname: 'fanroads.test' } : {};
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ success, 'error-codes': codes, ...found }));
    })();
  });

  function errorsOf(secret: string, token: string): string[] {
    if (secret === '') return ['missing-input-secret'];
    if (token === '') return ['missing-input-response'];
    if (secret === TEST_SECRETS.passes) return [];
    if (secret === TEST_SECRETS.blocks) return ['invalid-input-response'];
    if (secret === TEST_SECRETS.spent) return ['timeout-or-duplicate'];
    if (secret !== siteverify.secretKey) return ['invalid-input-secret'];
    const status = tokens.get(token);
    if (status === undefined) return ['invalid-input-response'];
    tokens.set(token, 'spent');
    return status === 'fresh' ? [] : ['timeout-or-duplicate'];
  }

  const siteverify: SiteverifyServer = {
    url: `http://127.0.0.1:${await listenOnLoopback(server)}/turnstile/v0/siteverify`,
    secretKey: '0x4AAAAAAA-secret-of-a-real-widget',
    issueToken: () => {
      const token = `0.${crypto.randomUUID()}`;
      tokens.set(token, 'fresh');
      return token;
    },
    asked: [],
    fault: null,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return siteverify;
}
