import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { buffer, json } from 'node:stream/consumers';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import * as v from 'valibot';
import { listenOnLoopback } from '../../scripts/site/port.ts';

const uploadShape = v.object({
  main_module: v.string(),
  compatibility_date: v.string(),
  bindings: v.array(v.object({ name: v.string(), type: v.string(), text: v.optional(v.string(), '') })),
});
const deploymentShape = v.object({
  versions: v.array(v.object({ version_id: v.string(), percentage: v.number() })),
});
const schedulesShape = v.array(v.object({ cron: v.string() }));

type ModuleType = 'ESModule' | 'CompiledWasm' | 'Data';
const MODULE_TYPES: Readonly<Record<string, ModuleType>> = {
  'application/javascript+module': 'ESModule',
  'application/wasm': 'CompiledWasm',
  'application/octet-stream': 'Data',
};

interface SiteRequest {
  method: string;
  headers: [string, string][];
  body?: Buffer;
}

interface Version {
  id: string;
  respond: (url: string, request: SiteRequest) => Promise<Response>;
  stop: () => Promise<void>;
}

export interface CloudflareServer {
  /** The value for wrangler's `CLOUDFLARE_API_BASE_URL`. */
  apiUrl: string;
  /** Serves the Worker's domain. */
  siteUrl: string;
  /** What changed or probed the Worker: calls of the API that are no GET, and requests of the site. */
  events: string[];
  crons: string[];
  /** Percent of the traffic by version. */
  traffic: Map<string, number>;
  /** Secrets of the Worker; an upload changes them. */
  secrets: Map<string, string>;
  close: () => Promise<void>;
}

/** The version that serves before the first upload. */
export const FIRST_VERSION = 'aaaaaaaa-0000-4000-8000-000000000000';

/**
 * Speaks as much of Cloudflare's API as wrangler needs to deploy, and runs each uploaded version in workerd.
 * @param clockScript runs in each version before a request.
 * @param services other addresses for origins that versions ask.
 */
export async function startCloudflareServer({
  origin,
  secrets,
  clockScript,
  services,
}: {
  origin: string;
  secrets: Readonly<Record<string, string>>;
  clockScript: string;
  services: Readonly<Record<string, string>>;
}): Promise<CloudflareServer> {
  const first: Version = {
    id: FIRST_VERSION,
    respond: async () => new Response('', { headers: { 'x-worker-version': FIRST_VERSION } }),
    stop: async () => undefined,
  };
  const versions = new Map([[first.id, first]]);

  async function upload(contentType: string, body: Buffer<ArrayBuffer>): Promise<Version> {
    const form = await new Response(body, { headers: { 'content-type': contentType } }).formData();
    const metadata = v.parse(uploadShape, JSON.parse(v.parse(v.string(), form.get('metadata'))));
    const id = crypto.randomUUID();
    const texts = metadata.bindings.filter(({ type }) => type !== 'version_metadata');
    for (const { name, type, text } of texts) if (type === 'secret_text') server.secrets.set(name, text);
    const start = `${clockScript}\nexport { default } from './${metadata.main_module}';`;
    const parts = [...form].flatMap(([name, part]) => (part instanceof File ? [{ name, part }] : []));
    const modules = await Promise.all(
      parts.flatMap(({ name, part }) => {
        const type = MODULE_TYPES[part.type];
        return type === undefined ? [] : [part.arrayBuffer().then((bytes) => moduleOf(name, type, bytes))];
      }),
    );
    const miniflare = new Miniflare(
      convertV4MiniflareOptions({
        name: 'fanroads',
        modules: [{ type: 'ESModule', path: '/upload/start.js', contents: start }, ...modules],
        modulesRoot: '/upload',
        compatibilityDate: metadata.compatibility_date,
        bindings: {
          ...Object.fromEntries(server.secrets),
          ...Object.fromEntries(texts.map(({ name, text }) => [name, text])),
          CF_VERSION_METADATA: { id, tag: '', timestamp: '' },
        },
        outboundService: async (request: Request) => {
          const { origin: asked, pathname, search } = new URL(request.url);
          const { method, headers } = request;
          const address = `${services[asked] ?? asked}${pathname}${search}`;
          return fetch(address, { method, headers, body: method === 'GET' ? null : await request.text() });
        },
        handleStructuredLogs: () => undefined,
        log: new Log(LogLevel.ERROR),
        assets: { directory: resolve('dist/client'), routerConfig: { has_user_worker: true } },
      }),
    );
    return {
      id,
      respond: async (url, request) => {
        const reply = await miniflare.dispatchFetch(url, { ...request, redirect: 'manual' });
        return new Response(await reply.arrayBuffer(), {
          status: reply.status,
          headers: [...reply.headers],
        });
      },
      stop: () => miniflare.dispose(),
    };
  }

  const api = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url = '' } = request;
      const [, path = ''] = /^\/accounts\/account\/workers\/([^?]*)/.exec(url) ?? [];
      const name = path.replace('scripts/fanroads/', '');
      const call = `${method} ${name}`;
      let result: unknown = {};
      if (call === 'GET secrets') {
        result = [...server.secrets.keys()].map((key) => ({ name: key, type: 'secret_text' }));
      } else if (call === 'GET services/fanroads') {
        const script = { last_deployed_from: 'wrangler', tag: 'fanroads' };
        result = { id: 'fanroads', default_environment: { environment: 'production', script } };
      } else if (call === 'GET workers/fanroads') {
        result = { id: 'fanroads', name: 'fanroads', subdomain: { enabled: true, previews_enabled: false } };
      } else if (call === 'GET subdomain') {
        result = { subdomain: 'ada' };
      } else if (call === 'POST assets-upload-session') {
        result = { jwt: 'a.b.c', buckets: [] };
      } else if (call === 'POST versions') {
        const version = await upload(String(request.headers['content-type']), await buffer(request));
        versions.set(version.id, version);
        result = { id: version.id, startup_time_ms: 5, metadata: { has_preview: false } };
      } else if (call.startsWith('GET versions/')) {
        result = versionJson(name.slice('versions/'.length));
      } else if (call === 'GET deployments') {
        const shares = [...server.traffic].map(([version_id, percentage]) => ({ version_id, percentage }));
        result = { deployments: [{ id: 'd', ...CREATED, strategy: 'percentage', versions: shares }] };
      } else if (call === 'POST deployments') {
        const { versions: shares } = v.parse(deploymentShape, await json(request));
        server.traffic = new Map(shares.map((share) => [share.version_id, share.percentage]));
      } else if (call === 'PUT schedules') {
        server.crons = v.parse(schedulesShape, await json(request)).map(({ cron }) => cron);
      }
      if (method !== 'GET') server.events.push(call);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ success: true, errors: [], messages: [], result }));
    })();
  });

  const site = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url = '/' } = request;
      const override = /^fanroads="(.*)"$/.exec(
        String(request.headers['cloudflare-workers-version-overrides']),
      )?.[1];
      const serving = [...server.traffic].find(([, percent]) => percent === 100)?.[0] ?? '';
      const id = override !== undefined && server.traffic.has(override) ? override : serving;
      const headers = Object.entries(request.headers).flatMap(([key, value]): [string, string][] =>
        key === 'host' ? [] : [[key, String(value)]],
      );
      const body = await buffer(request);
      const reply = await versions.get(id)?.respond(`${origin}${url}`, {
        method,
        headers,
        ...(body.length > 0 && { body }),
      });
      server.events.push(`${method} ${url} of the ${id === FIRST_VERSION ? 'old' : 'new'} version`);
      response.writeHead(reply?.status ?? 530, Object.fromEntries(reply?.headers ?? []));
      response.end(Buffer.from((await reply?.arrayBuffer()) ?? new ArrayBuffer()));
    })();
  });

  const server: CloudflareServer = {
    apiUrl: `http://127.0.0.1:${await listenOnLoopback(api)}`,
    siteUrl: `http://127.0.0.1:${await listenOnLoopback(site)}`,
    events: [],
    crons: [],
    traffic: new Map([[FIRST_VERSION, 100]]),
    secrets: new Map(Object.entries(secrets)),
    close: async () => {
      for (const listener of [api, site]) {
        listener.closeAllConnections();
        await new Promise<void>((closed) => listener.close(() => closed()));
      }
      for (const version of versions.values()) await version.stop();
    },
  };
  return server;
}

const CREATED = {
  source: 'api',
  author_email: 'ops@fanroads.test',
  created_on: '2026-11-01T00:00:00Z',
  annotations: {},
};

function versionJson(id: string) {
  return {
    id,
    number: 1,
    metadata: CREATED,
    annotations: {},
    resources: { bindings: [], script: { handlers: ['fetch', 'scheduled'] }, script_runtime: {} },
  };
}

function moduleOf(name: string, type: ModuleType, bytes: ArrayBuffer) {
  const contents = new Uint8Array(bytes);
  return {
    type,
    path: `/upload/${name}`,
    contents: type === 'ESModule' ? new TextDecoder().decode(contents) : contents,
  };
}
