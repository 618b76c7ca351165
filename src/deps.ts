import { connect, type Database } from './db/client.ts';
import { parseConfig, type Config, type Environment } from './env.ts';
import { jsonLog, type Log } from './log.ts';

/** Everything the two halves reach the outside world through. */
export interface Deps {
  config: Config;
  db: Database;
  log: Log;
  now: () => Date;
}

/** A page gives up on the database after this long and says so (decisions.md 1: within 1 s). */
const PAGE_DATABASE_TIMEOUT_MS = 900;

/**
 * Composition root of the web half.
 * @throws ConfigError naming every missing or wrong variable.
 */
export function makeDeps(env: Environment): Deps {
  const config = parseConfig(env);
  return {
    config,
    db: connect(config.databaseUrl, PAGE_DATABASE_TIMEOUT_MS),
    log: jsonLog,
    now: () => config.fixedNow ?? new Date(),
  };
}
