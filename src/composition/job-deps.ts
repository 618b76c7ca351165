import { createMailSender } from '../auth/mail/mail-sender.ts';
import type { OutboxDeps } from '../auth/mail/send-mails.ts';
import { deriveSecrets } from '../auth/secrets.ts';
import { commonDeps } from './web-deps.ts';
import type { EdgeCache } from '../cache/edge-cache.ts';
import {
  parseConfig,
  parseMailConfig,
  parseOutboxConfig,
  type Config,
  type Environment,
} from '../config/parse-config.ts';
import { createAlertChannels } from '../ingest/alerts/alert-channels.ts';
import type { JobDeps } from '../ingest/job.ts';
import { createSources } from '../ingest/sources/create-sources.ts';
import type { GameSource } from '../ingest/sources/source.ts';

/** A refresh of a whole season is one large statement. */
const JOB_DATABASE_TIMEOUT_MS = 60_000;

interface JobOptions {
  /** Null on a command line, which leaves the tags of what it changed to the Worker. */
  cache?: EdgeCache | null;
  /** Null where games are never invented: in what is deployed. */
  sample?: GameSource | null;
  /** After which a call to the database is given up. */
  databaseTimeoutMs?: number;
}

/**
 * Composition root of the jobs.
 * @throws ConfigError naming every missing or wrong variable.
 */
export function createJobDeps(
  env: Environment,
  { cache = null, sample = null, databaseTimeoutMs = JOB_DATABASE_TIMEOUT_MS }: JobOptions = {},
): JobDeps {
  const config = parseConfig(env);
  const common = commonDeps(config, databaseTimeoutMs);
  return {
    ...common,
    config,
    cache,
    openSources: () => createSources(config, sample),
    openOutbox: () => outboxDeps(env, config, common),
    openAlertChannels: () => createAlertChannels(config, { mail: parseMailConfig(env), log: common.log }),
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
    sender: createMailSender(outbox.mail, { siteOrigin, log: common.log }),
  };
}
