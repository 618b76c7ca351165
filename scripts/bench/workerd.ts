import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { DEPLOYED_WORKER } from '../site/build-worker.ts';
import { ExpectedError } from '../cli/console.ts';
import { builtModules } from '../site/local-worker.ts';
import { readWorkerConfig } from '../deploy/worker-config.ts';
import type { DatabaseCall } from '../../tests/support/database-tap.ts';

export interface ServedWorker {
  /** The first module is the entry. */
  modules: readonly { name: string; type: 'ESModule' | 'CompiledWasm' | 'Data'; contents: string | Buffer }[];
  bindings?: Record<string, string>;
}

export interface Workerd {
  pid: number;
  /** The value of `performance.now()` just before the process starts. */
  startedAt: number;
  /** Keys are names of Workers. */
  origins: Record<string, string>;
  /** Returns CPU milliseconds of the process, in steps of 10. */
  cpuMs: () => Promise<number>;
  /** Returns the CPU time of all threads. */
  cpuNanoseconds: () => Promise<bigint>;
  memoryBytes: () => Promise<number>;
  stop: () => Promise<void>;
}

/** @param built defaults to the Worker that `BenchContext.build` builds. */
export async function productWorker(
  bindings: Record<string, string>,
  built = DEPLOYED_WORKER,
): Promise<ServedWorker> {
  const modules = await builtModules(built);
  return {
    bindings,
    modules: modules.map(({ type, path, contents }) => ({ type, name: basename(path), contents })),
  };
}

/** The built Worker's handler of crons, behind an address. Other requests let the inspector in. */
const CRON_ENTRY = `import worker from './worker.js';
const send = globalThis.fetch;
let subrequests = 0;
globalThis.fetch = (...request) => {
  subrequests += 1;
  return send(...request);
};
export default {
  fetch: async (request, env, context) => {
    const cron = new URL(request.url).searchParams.get('cron');
    if (cron === null) return new Response('');
    subrequests = 0;
    await worker.scheduled({ cron, noRetry: () => undefined }, env, context);
    return new Response(String(subrequests));
  },
};`;

/** Runs the Worker's crons for requests to `/?cron=`, each of which returns the number of the cron's own requests. */
export function behindCrons({ modules, bindings = {} }: ServedWorker): ServedWorker {
  return { modules: [{ type: 'ESModule', name: 'entry.js', contents: CRON_ENTRY }, ...modules], bindings };
}

export function cronAddress({ origins }: Pick<Workerd, 'origins'>, cron: string): string {
  return `${origins['product']}/?cron=${encodeURIComponent(cron)}`;
}

const HTML = { 'content-type': 'text/html; charset=UTF-8' };

/** A page's headers take a fifth of a bare Worker's CPU time, so they are part of the comparison. */
interface ServedBytes {
  body: string;
  headers?: Record<string, string>;
}

/** Creates a Worker that returns the same bytes for every request. No page can cost less CPU. */
export function bareWorker({ body, headers = HTML }: ServedBytes): ServedWorker {
  const contents = `const body = ${JSON.stringify(body)};
const headers = ${JSON.stringify(headers)};
export default { fetch: () => new Response(body, { headers }) };`;
  return { modules: [{ type: 'ESModule', name: 'bare.js', contents }] };
}

/** Works like `bareWorker`, but makes one database call first. No uncached page can cost less CPU. */
export function databaseCallWorker(
  { body, headers = HTML }: ServedBytes,
  recorded: DatabaseCall,
): ServedWorker {
  const contents = `const body = ${JSON.stringify(body)};
const headers = ${JSON.stringify(headers)};
const call = ${JSON.stringify({ method: 'POST', headers: recorded.headers, body: recorded.body })};
export default {
  fetch: async () => {
    await (await fetch(${JSON.stringify(recorded.url)}, call)).json();
    return new Response(body, { headers });
  },
};`;
  return { modules: [{ type: 'ESModule', name: 'database-call.js', contents }] };
}

/**
 * Serves Workers in one workerd process, each on its own socket, without assets.
 * @throws ExpectedError on systems without `/proc`.
 */
export async function serveWorkerd(
  workers: Record<string, ServedWorker>,
  flags: readonly string[] = [],
): Promise<Workerd> {
  const folder = await mkdtemp(join(tmpdir(), 'fanroads-workerd-'));
  const { compatibility_date: compatibilityDate } = await readWorkerConfig();
  const config = await writeConfig(folder, workers, compatibilityDate);
  const startedAt = performance.now();
  const child = spawn(workerdPath(), ['serve', config, '--control-fd=3', ...flags], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const control = child.stdio[3];
  if (!(control instanceof Readable)) throw new Error('workerd has no control stream');
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  const origins = await Promise.race([readOrigins(control, Object.keys(workers)), exited.then(() => null)]);
  if (origins === null || child.pid === undefined) throw new Error(`workerd did not start: ${errors}`);
  const { pid } = child;
  return {
    pid,
    startedAt,
    origins,
    cpuMs: () => cpuMs(pid),
    cpuNanoseconds: () => cpuNanoseconds(pid),
    memoryBytes: () => memoryBytes(pid),
    stop,
  };
}

/** @returns the path of the workerd binary that wrangler and miniflare run. */
function workerdPath(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('miniflare'));
  return require('workerd').default;
}

const MODULE_FIELDS = { ESModule: 'esModule', CompiledWasm: 'wasm', Data: 'data' } as const;

async function writeConfig(
  folder: string,
  workers: Record<string, ServedWorker>,
  compatibilityDate: string,
): Promise<string> {
  const quote = JSON.stringify;
  const services: string[] = [];
  const sockets: string[] = [];
  for (const [name, { modules, bindings = {} }] of Object.entries(workers)) {
    const fields = await Promise.all(
      modules.map(async ({ name: module, type, contents }, index) => {
        // A module's name may contain folders.
        await writeFile(join(folder, `${name}-${index}`), contents);
        return `(name = ${quote(module)}, ${MODULE_FIELDS[type]} = embed ${quote(`${name}-${index}`)})`;
      }),
    );
    const variables = Object.entries(bindings).map(
      ([key, value]) => `(name = ${quote(key)}, text = ${quote(value)})`,
    );
    services.push(`(name = ${quote(name)}, worker = (
      modules = [${fields.join(', ')}],
      bindings = [${variables.join(', ')}],
      compatibilityDate = ${quote(compatibilityDate)}))`);
    sockets.push(`(name = ${quote(name)}, address = "127.0.0.1:0", http = (), service = ${quote(name)})`);
  }
  services.push('(name = "internet", network = (allow = ["public", "private"]))');
  const file = join(folder, 'config.capnp');
  await writeFile(
    file,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [${services.join(',\n')}], sockets = [${sockets.join(', ')}]);`,
  );
  return file;
}

/**
 * Waits until every Worker has a port. workerd writes one JSON object per line to the control stream.
 * @returns the origins by name, or null when the stream ends early.
 */
async function readOrigins(
  control: Readable,
  names: readonly string[],
): Promise<Record<string, string> | null> {
  const origins: Record<string, string> = {};
  for await (const line of createInterface({ input: control })) {
    const { event, socket, port } = JSON.parse(line);
    if (event === 'listen') origins[socket] = `http://127.0.0.1:${port}`;
    if (names.every((name) => name in origins)) return origins;
  }
  return null;
}

/** The kernel counts CPU time in `/proc/<pid>/stat` in these ticks. */
const TICKS_PER_SECOND = 100;

async function cpuMs(pid: number): Promise<number> {
  const stat = await readProcFile(pid, 'stat');
  // The second field is the command, which may contain spaces, so `fields` starts with the third one. User and system
  // time are the 14th and 15th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

async function cpuNanoseconds(pid: number): Promise<bigint> {
  const threads = await readdir(`/proc/${pid}/task`);
  const stats = await Promise.all(threads.map((thread) => readProcFile(pid, `task/${thread}/schedstat`)));
  return stats.reduce((sum, stat) => sum + BigInt(stat.split(' ')[0] ?? 0), 0n);
}

async function memoryBytes(pid: number): Promise<number> {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(await readProcFile(pid, 'status'))?.[1];
  return Number(kibibytes) * 1024;
}

async function readProcFile(pid: number, file: string): Promise<string> {
  try {
    return await readFile(`/proc/${pid}/${file}`, 'utf8');
  } catch (error) {
    throw new ExpectedError(
      `This benchmark needs Linux: CPU and memory are read from /proc (${String(error)}).`,
    );
  }
}
