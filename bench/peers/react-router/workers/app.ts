import { createRequestHandler } from 'react-router';
import type { PeerEnv } from '../../shared/team-page.ts';

declare module 'react-router' {
  export interface AppLoadContext {
    cloudflare: { env: PeerEnv };
  }
}

const requestHandler = createRequestHandler(
  () => import('virtual:react-router/server-build'),
  import.meta.env.MODE,
);

export default {
  fetch: (request: Request, env: PeerEnv) => requestHandler(request, { cloudflare: { env } }),
};
