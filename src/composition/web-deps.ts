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

export interface Deps {
  config: WorkerConfig;
  /** Reads public rows only (`connectToRead`). */
  db: Database;
  /** For writes and for rows of users. */
  privateDb: Database;
  log: Log;
  /** In whole seconds, so that requests of one second send the same statements. */
  now: () => Date;
  /** Imports the auth service with the first request that needs it. */
  loadAuth: () => Promise<AuthDeps>;
  pageVersions: PageVersionMemory;
}

// An isolate has one environment, so it is parsed once.
const depsByEnvironment = new WeakMap<Environment, Deps>();
const memoryByEnvironment = new WeakMap<Environment, PageVersionMemory>();

/**
 * Once per isolate.
 * @throws ConfigError
 */
export function createDeps(env: Environment): Deps {
  const deps = depsByEnvironment.get(env) ?? webDeps(parseWorkerConfig(env), pageVersionMemoryOf(env));
  depsByEnvironment.set(env, deps);
  return deps;
}

/** A cron in the same isolate clears it. */
export function pageVersionMemoryOf(env: Environment): PageVersionMemory {
  const memory = memoryByEnvironment.get(env) ?? createPageVersionMemory();
  memoryByEnvironment.set(env, memory);
  return memory;
}

function webDeps(config: WorkerConfig, pageVersions: PageVersionMemory): Deps {
  const common = commonDeps(config, config.pageDatabaseTimeoutMs);
  return {
    ...common,
    config,
    loadAuth: authLoader(config, common),
    pageVersions,
    db: connectToRead(config.databaseUrl, config.pageDatabaseTimeoutMs),
    privateDb: common.db,
    now: () => new Date(Math.floor(common.now().getTime() / 1000) * 1000),
  };
}

/** Requests wait for the import, never for each other. */
function authLoader(config: WorkerConfig, common: ReturnType<typeof commonDeps>): Deps['loadAuth'] {
  const { siteOrigin, environment } = config;
  const isDevelopment = environment === 'development';
  let deps: AuthDeps | null = null;
  return async () => {
    const { createAuthDeps } = await import('./auth-deps.ts');
    deps ??= createAuthDeps({ ...common, config: config.auth, siteOrigin, isDevelopment, loadArgon2 });
    return deps;
  };
}

// Loaded with the first password. Node has no such modules and never calls it.
async function loadArgon2() {
  const [{ default: Argon2 }, wasm] = await Promise.all([
    import('@phi-ag/argon2'),
    import('@phi-ag/argon2/argon2.wasm'),
  ]);
  return new Argon2(await WebAssembly.instantiate(wasm.default));
}

export function commonDeps(config: Config, databaseTimeoutMs: number) {
  return {
    db: connect(config.databaseUrl, databaseTimeoutMs),
    log: jsonLog,
    now: () => config.fixedNow ?? new Date(),
  };
}
