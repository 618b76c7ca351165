import type { AuthDeps } from '../auth/auth-deps.ts';
import { connect, connectToRead, type Database } from '../db/neon/client.ts';
import {
  parseWorkerConfig,
  type Config,
  type Environment,
  type WorkerConfig,
} from '../config/parse-config.ts';
import { jsonLog, type Log } from '../observability/log.ts';
import { createPageVersionMemory, type PageVersionMemory } from '../cache/page-version-memory.ts';

/** What the web half reaches the outside world through. */
export interface Deps {
  config: WorkerConfig;
  /** For reading what everybody may see (db/neon/client.ts, `connectToRead`). */
  db: Database;
  /** For what writes, or concerns a person. */
  privateDb: Database;
  log: Log;
  /** In whole seconds, so that requests of one second ask the database for the same. */
  now: () => Date;
  /** The auth service; its code is loaded with the first request that needs it. */
  loadAuth: () => Promise<AuthDeps>;
  standings: PageVersionMemory;
}

// An isolate has one environment for its life; reading it anew would cost every request a parse.
const depsByEnvironment = new WeakMap<Environment, Deps>();
const standingsByEnvironment = new WeakMap<Environment, PageVersionMemory>();

/**
 * Composition root of the web half, once per isolate.
 * @throws ConfigError naming every missing or wrong variable.
 */
export function createDeps(env: Environment): Deps {
  const made = depsByEnvironment.get(env) ?? webDeps(parseWorkerConfig(env), pageVersionMemoryOf(env));
  depsByEnvironment.set(env, made);
  return made;
}

/** What this isolate remembers for its pages; a cron that runs in it makes it forget. */
export function pageVersionMemoryOf(env: Environment): PageVersionMemory {
  const made = standingsByEnvironment.get(env) ?? createPageVersionMemory();
  standingsByEnvironment.set(env, made);
  return made;
}

function webDeps(config: WorkerConfig, standings: PageVersionMemory): Deps {
  const common = commonDeps(config, config.pageDatabaseTimeoutMs);
  return {
    ...common,
    config,
    loadAuth: authLoader(config, common),
    standings,
    db: connectToRead(config.databaseUrl, config.pageDatabaseTimeoutMs),
    privateDb: common.db,
    now: () => new Date(Math.floor(common.now().getTime() / 1000) * 1000),
  };
}

/** Makes the auth service once. Requests wait for the code, never for each other. */
function authLoader(config: WorkerConfig, common: ReturnType<typeof commonDeps>): Deps['loadAuth'] {
  const { siteOrigin, environment } = config;
  const isDevelopment = environment === 'development';
  let made: AuthDeps | null = null;
  return async () => {
    const { createAuthDeps } = await import('./auth-deps.ts');
    made ??= createAuthDeps({ ...common, config: config.auth, siteOrigin, isDevelopment, loadArgon2 });
    return made;
  };
}

// Behind the first password, so that pages never wait for it; Node has no such modules and never asks.
async function loadArgon2() {
  const [{ default: Argon2 }, wasm] = await Promise.all([
    import('@phi-ag/argon2'),
    import('@phi-ag/argon2/argon2.wasm'),
  ]);
  return new Argon2(await WebAssembly.instantiate(wasm.default));
}

/** What both halves reach. */
export function commonDeps(config: Config, databaseTimeoutMs: number) {
  return {
    db: connect(config.databaseUrl, databaseTimeoutMs),
    log: jsonLog,
    now: () => config.fixedNow ?? new Date(),
  };
}
