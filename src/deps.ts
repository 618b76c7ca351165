import { makeAuthDeps, type AuthDeps } from './auth/auth-deps.ts';
import { makeMailSender } from './auth/mail/mail-sender.ts';
import type { OutboxDeps } from './auth/mail/send-mails.ts';
import { deriveSecrets } from './auth/secrets.ts';
import { connect, connectToRead, type Database } from './db/client.ts';
import type { EdgeCache } from './edge-cache.ts';
import {
  parseConfig,
  parseMailConfig,
  parseOutboxConfig,
  parseWorkerConfig,
  type Config,
  type Environment,
  type WorkerConfig,
} from './env.ts';
import { makeAlertChannels } from './ingest/alerts/alert-channels.ts';
import type { JobDeps } from './ingest/job.ts';
import { makeSources } from './ingest/sources/make-sources.ts';
import type { GameSource } from './ingest/sources/source.ts';
import { jsonLog, type Log } from './log.ts';

/** What the web half reaches the outside world through. */
export interface Deps {
  config: WorkerConfig;
  /** For reading what everybody may see (db/client.ts, `connectToRead`). */
  db: Database;
  /** For what writes, or concerns a person. */
  privateDb: Database;
  log: Log;
  /** In whole seconds, so that requests of one second ask the database for the same. */
  now: () => Date;
  auth: AuthDeps;
}

/** A refresh of a whole season is one large statement. */
const JOB_DATABASE_TIMEOUT_MS = 60_000;

// An isolate has one environment for its life; reading it anew would cost every request a parse.
const depsByEnvironment = new WeakMap<Environment, Deps>();

/**
 * Composition root of the web half, once per isolate.
 * @throws ConfigError naming every missing or wrong variable.
 */
export function makeDeps(env: Environment): Deps {
  const made = depsByEnvironment.get(env) ?? webDeps(parseWorkerConfig(env));
  depsByEnvironment.set(env, made);
  return made;
}

function webDeps(config: WorkerConfig): Deps {
  const common = commonDeps(config, config.pageDatabaseTimeoutMs);
  const { siteOrigin, environment } = config;
  const isDevelopment = environment === 'development';
  const auth = makeAuthDeps({ ...common, config: config.auth, siteOrigin, isDevelopment, loadArgon2 });
  const { databaseUrl, pageDatabaseTimeoutMs, pageSharedReadMs } = config;
  return {
    ...common,
    config,
    auth,
    db: connectToRead(databaseUrl, pageDatabaseTimeoutMs, pageSharedReadMs),
    privateDb: common.db,
    now: () => new Date(Math.floor(common.now().getTime() / 1000) * 1000),
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

/**
 * Composition root of the jobs.
 * @param cache null on a command line, which leaves the tags of what it changed to the Worker.
 * @param sample null where games are never invented: in what is deployed.
 * @throws ConfigError naming every missing or wrong variable.
 */
export function makeJobDeps(
  env: Environment,
  { cache = null, sample = null }: { cache?: EdgeCache | null; sample?: GameSource | null } = {},
): JobDeps {
  const config = parseConfig(env);
  const common = commonDeps(config, JOB_DATABASE_TIMEOUT_MS);
  return {
    ...common,
    config,
    cache,
    openSources: () => makeSources(config, sample),
    openOutbox: () => outboxDeps(env, config, common),
    openAlertChannels: () => makeAlertChannels(config, { mail: parseMailConfig(env), log: common.log }),
  };
}

function outboxDeps(
  env: Environment,
  { siteOrigin, environment }: Config,
  common: ReturnType<typeof commonDeps>,
): OutboxDeps | null {
  const outbox = parseOutboxConfig(env);
  if (outbox === null) return null;
  return {
    ...common,
    isDevelopment: environment === 'development',
    secrets: deriveSecrets(outbox.secret),
    sender: makeMailSender(outbox.mail, { siteOrigin, log: common.log }),
  };
}

function commonDeps(config: Config, databaseTimeoutMs: number) {
  return {
    db: connect(config.databaseUrl, databaseTimeoutMs),
    log: jsonLog,
    now: () => config.fixedNow ?? new Date(),
  };
}
