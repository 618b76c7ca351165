import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import * as v from 'valibot';
import { listenOnLoopback } from '../../scripts/site/port.ts';

const messageShape = v.object({
  text: v.string(),
  content: v.string(),
  service: v.string(),
  site: v.string(),
  alerts: v.array(
    v.object({
      kind: v.picklist(['begun', 'reminder', 'over']),
      name: v.string(),
      since: v.nullable(v.string()),
      summary: v.string(),
      advice: v.optional(v.string()),
    }),
  ),
});

interface WebhookServer {
  url: string;
  /** The oldest message comes first. */
  taken: v.InferOutput<typeof messageShape>[];
  /** The oldest alert comes first. */
  received: () => string[];
  /** The status of responses; the server accepts messages only with 2xx. */
  status: number;
  paths: string[];
  /** The agent of each request, the oldest first; '' means none, which Discord refuses. */
  agents: string[];
  close: () => Promise<void>;
}

/** Receives alerts as JSON. A 3xx status redirects to another path of this server. */
export async function startWebhookServer(): Promise<WebhookServer> {
  const server = createServer((request, response) => {
    void (async () => {
      webhook.paths.push(String(request.url));
      const agent = request.headers['user-agent'] ?? '';
      webhook.agents.push(agent);
      if (agent === '') {
        response.writeHead(403).end('error code: 1010');
        return;
      }
      const message = v.parse(messageShape, await json(request));
      if (webhook.status < 300) webhook.taken.push(message);
      response.writeHead(webhook.status, { location: '/elsewhere' }).end('ok');
    })();
  });
  const webhook: WebhookServer = {
    url: `http://127.0.0.1:${await listenOnLoopback(server)}/hook/secret`,
    taken: [],
    received: () => webhook.taken.flatMap(({ alerts }) => alerts.map(({ kind, name }) => `${kind} ${name}`)),
    status: 200,
    paths: [],
    agents: [],
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return webhook;
}
