import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import * as v from 'valibot';
import { listenOnLoopback } from '../../scripts/site/port.ts';

const mailShape = v.strictObject({
  from: v.string(),
  to: v.strictTuple([v.string()]),
  subject: v.string(),
  text: v.string(),
  html: v.optional(v.string()),
  headers: v.optional(v.record(v.string(), v.string())),
});
type SentMail = v.InferOutput<typeof mailShape>;

/** Replaces a good response; `silence` never responds. Without a name it is an error that nobody knows. */
type ResendFault = { status: number; name?: string; message?: string } | 'silence' | 'lost answer';

interface ResendServer {
  baseUrl: string;
  sent: SentMail[];
  /** The oldest idempotency key comes first. */
  keys: string[];
  /** Each request consumes one fault, in order. */
  faults: ResendFault[];
  close: () => Promise<void>;
}

/**
 * Implements Resend's protocol: `POST /emails` with a bearer key, and idempotency keys that last 24 hours.
 */
export async function startResendServer(apiKey: string): Promise<ResendServer> {
  const known = new Map<string, string>();
  const server = createServer((request, response) => {
    const respond = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    void (async () => {
      const key = String(request.headers['idempotency-key']);
      resend.keys.push(key);
      const mail = v.safeParse(mailShape, await json(request));
      const fault = resend.faults.shift();
      if (fault === 'silence') return;
      if (typeof fault === 'object') {
        const { status, name = 'fault', message = 'A requested fault' } = fault;
        respond(status, { statusCode: status, name, message });
      } else if (!request.headers['user-agent']) {
        // https://resend.com/docs/knowledge-base/403-error-1010
        response.writeHead(403, { 'content-type': 'text/plain' }).end('error code: 1010');
      } else if (request.method !== 'POST' || request.url !== '/emails') {
        respond(404, { name: 'not_found' });
      } else if (request.headers.authorization !== `Bearer ${apiKey}`) {
        respond(401, { name: 'missing_api_key' });
      } else if (!mail.success) {
        respond(422, { name: 'validation_error', message: v.summarize(mail.issues) });
      } else {
        if (!known.has(key)) resend.sent.push(mail.output);
        known.set(key, known.get(key) ?? crypto.randomUUID());
        if (fault === 'lost answer') response.destroy();
        else respond(200, { id: known.get(key) });
      }
    })();
  });
  const port = await listenOnLoopback(server);
  const resend: ResendServer = {
    baseUrl: `http://127.0.0.1:${port}`,
    sent: [],
    keys: [],
    faults: [],
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return resend;
}
