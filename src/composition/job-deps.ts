import { createMailSender } from '../auth/mail/mail-sender.ts';
import type { RenderMail } from '../auth/mail/mail-texts.ts';
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
import { createSources } from '../ingest/sources/game-sources.ts';
import type { GameSource } from '../ingest/sources/source.ts';

/** One large statement refreshes a season. */
const JOB_DATABASE_TIMEOUT_MS = 60_000;

export function createJobDeps(
  env: Environment,
  {
    cache = null,
    sample = null,
    renderMail = null,
    databaseTimeoutMs = JOB_DATABASE_TIMEOUT_MS,
  }: {
    /** Null on a command line, which leaves purging to the Worker. */
    cache?: EdgeCache | null;
    /** Null in production. */
    sample?: GameSource | null;
    /** Null on a command line, because Node cannot load React's files. */
    renderMail?: RenderMail | null;
    databaseTimeoutMs?: number;
  } = {},
): JobDeps {
  const config = parseConfig(env);
  const common = commonDeps(config, databaseTimeoutMs);
  return {
    ...common,
    config,
    cache,
    renderMail,
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
