import { connect, type Database } from './db/client.ts';
import { parseConfig, type Config, type Environment } from './env.ts';
import type { JobDeps } from './ingest/job.ts';
import { makeSources } from './ingest/sources/make-sources.ts';
import { jsonLog, type Log } from './log.ts';

/** What the web half reaches the outside world through. */
export interface Deps {
  config: Config;
  db: Database;
  log: Log;
  now: () => Date;
}

/** A page gives up on the database after this long and says so (decisions.md 1: within 1 s). */
const PAGE_DATABASE_TIMEOUT_MS = 900;
/** A refresh of a whole season is one large statement. */
const JOB_DATABASE_TIMEOUT_MS = 60_000;

// An isolate has one environment for its life; reading it anew would cost every request a parse.
const depsByEnvironment = new WeakMap<Environment, Deps>();

/**
 * Composition root of the web half, once per isolate.
 * @throws ConfigError naming every missing or wrong variable.
 */
export function makeDeps(env: Environment): Deps {
  const made = depsByEnvironment.get(env) ?? commonDeps(env, PAGE_DATABASE_TIMEOUT_MS);
  depsByEnvironment.set(env, made);
  return made;
}

/**
 * Composition root of the jobs.
 * @throws ConfigError naming every missing or wrong variable.
 */
export function makeJobDeps(env: Environment): JobDeps {
  const deps = commonDeps(env, JOB_DATABASE_TIMEOUT_MS);
  return { ...deps, openSources: () => makeSources(deps.config) };
}

function commonDeps(env: Environment, databaseTimeoutMs: number): Deps {
  const config = parseConfig(env);
  return {
    config,
    db: connect(config.databaseUrl, databaseTimeoutMs),
    log: jsonLog,
    now: () => config.fixedNow ?? new Date(),
  };
}
