import type { AuthDeps } from '../auth/auth-deps.ts';
import { connect, connectToRead, type Database } from '../db/neon/client.ts';
import {
  parseWorkerConfig,
  type Config,
  type Environment,
  type WorkerConfig,
} from '../config/parse-config.ts';
import { createLookupSecrets, type LookupSecrets } from '../crypto/lookup-key.ts';
import { jsonLog, type Log } from '../observability/log.ts';
import { createIsolateState, type IsolateState } from '../cache/isolate-state.ts';
import { createPageVersionMemory, type PageVersionMemory } from '../cache/page-version-memory.ts';

export interface Deps extends IsolateState {
  config: WorkerConfig;
  db: Database;
  /** Writes and users' rows need this connection. */
  privateDb: Database;
  log: Log;
  /** In whole seconds, so that all requests of one second send the same statements. */
  now: () => Date;
  /** Hashes clients' networks without the auth service. */
  secrets: LookupSecrets;
  /** Imports the auth service on first use. */
  loadAuth: () => Promise<AuthDeps>;
  pageVersions: PageVersionMemory;
}

const depsByEnvironment = new WeakMap<Environment, Deps>();
const memoryByEnvironment = new WeakMap<Environment, PageVersionMemory>();

/**
 * Parses once per isolate.
 * @throws ConfigError for an invalid environment.
 */
export function createDeps(env: Environment): Deps {
  const deps = depsByEnvironment.get(env) ?? webDeps(parseWorkerConfig(env), pageVersionMemoryOf(env));
  depsByEnvironment.set(env, deps);
  return deps;
}

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
    secrets: createLookupSecrets(config.auth.secret),
    loadAuth: authLoader(config, common),
    pageVersions,
    ...createIsolateState(),
    db: connectToRead(config.databaseUrl, config.pageDatabaseTimeoutMs),
    privateDb: common.db,
    now: () => new Date(Math.floor(common.now().getTime() / 1000) * 1000),
  };
}

function authLoader(config: WorkerConfig, common: ReturnType<typeof commonDeps>): Deps['loadAuth'] {
  const { siteOrigin, environment } = config;
  const isDevelopment = environment === 'development';
  let deps: AuthDeps | null = null;
  return async () => {
    const { checkKeys, createAuthDeps } = await import('./auth-deps.ts');
    if (deps === null) await checkKeys(config.auth);
    deps ??= createAuthDeps({ ...common, config: config.auth, siteOrigin, isDevelopment, loadArgon2 });
    return deps;
  };
}

// The first password loads the modules. Node has none and never calls this.
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
