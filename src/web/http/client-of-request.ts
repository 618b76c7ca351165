import type { Client } from '../../auth/auth-result.ts';
import { clientNetwork } from './client-network.ts';
import type { WebContext } from './web-context.ts';

const MAX_USER_AGENT = 200;

export function clientOf(c: WebContext): Client {
  return {
    network: clientNetwork(c.req.raw.headers),
    userAgent: c.req.header('user-agent')?.slice(0, MAX_USER_AGENT) ?? null,
  };
}
