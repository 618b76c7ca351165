import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { ExpectedError } from '../cli/console.ts';
import type { ToolRun } from '../cli/run-tool.ts';
import { teamsOf } from '../../src/domain/teams/index.ts';
import { paths } from '../../src/web/urls/paths.ts';

/** Runs a wrangler command. A visible one prints to this terminal. */
export type RunWrangler = (
  args: readonly string[],
  options?: { isVisible?: boolean; env?: Record<string, string> },
) => Promise<ToolRun>;

export interface Release {
  /** The Worker's name in wrangler.toml. */
  worker: string;
  origin: string;
  /** Secrets to upload with the version. The others stay as they are. */
  secrets: Readonly<Record<string, string>>;
  /** True when the Worker does not exist, so that no version serves visitors. */
  isFirst: boolean;
}

const deployment = v.object({
  versions: v.array(v.object({ version_id: v.string(), percentage: v.number() })),
});
const uploadLine = v.object({ type: v.literal('version-upload'), version_id: v.string() });

/**
 * Uploads a version with its secrets, asks it at 0 % of the traffic, and promotes it when it responds well
 * (docs/decisions/035-probe-before-traffic.md).
 * @returns what happened, for the terminal.
 * @throws ExpectedError when a step fails; the message says which version serves and what to do.
 */
export async function release(
  { worker, origin, secrets, isFirst }: Release,
  { wrangler, wait }: { wrangler: RunWrangler; wait: Wait },
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fanroads-release-'));
  try {
    const secretsFile = join(folder, 'secrets.json');
    await writeFile(secretsFile, JSON.stringify(secrets), { mode: 0o600 });
    const withSecrets = ['--secrets-file', secretsFile];
    if (isFirst) {
      await run(wrangler, ['deploy', ...withSecrets], 'No version serves yet.');
      return `first version, which nothing probed: open ${origin}/health`;
    }
    const serving = await servingVersion(wrangler);
    const unchanged = `Version ${serving} still serves all visitors.`;
    const uploads = join(folder, 'uploads.ndjson');
    await run(wrangler, ['versions', 'upload', ...withSecrets], unchanged, {
      WRANGLER_OUTPUT_FILE_PATH: uploads,
    });
    const version = await uploadedVersion(uploads);
    await run(wrangler, ['versions', 'deploy', `${serving}@100%`, `${version}@0%`, '--yes'], unchanged);
    const fault = await probeVersion({ worker, origin, version }, wait);
    if (fault !== null) throw new ExpectedError(probeFailed(fault, { worker, serving, version }));
    await run(wrangler, ['versions', 'deploy', `${version}@100%`, '--yes'], unchanged);
    await run(
      wrangler,
      ['triggers', 'deploy'],
      `Version ${version} serves all visitors, but with the crons and routes from before.`,
    );
    return `version ${version} serves ${origin}`;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function run(
  wrangler: RunWrangler,
  args: readonly string[],
  state: string,
  env: Record<string, string> = {},
): Promise<void> {
  const { code } = await wrangler(args, { isVisible: true, env });
  if (code === 0) return;
  const command = args.filter((arg) => /^[a-z]+$/.test(arg)).join(' ');
  throw new ExpectedError(
    `wrangler ${command} failed (its output is above). ${state} The database is already migrated, which both versions can use. Fix the cause and run npm run deploy again.`,
  );
}

async function servingVersion(wrangler: RunWrangler): Promise<string> {
  const { code, output } = await wrangler(['deployments', 'status', '--json']);
  const parsed = code === 0 ? v.safeParse(deployment, JSON.parse(output)) : null;
  const full = parsed?.success && parsed.output.versions.find(({ percentage }) => percentage === 100);
  if (full) return full.version_id;
  throw new ExpectedError(
    `Nothing was uploaded: no version serves all visitors. Give one of them 100% with npx wrangler versions deploy, then run npm run deploy again.\n${output.trim()}`,
  );
}

async function uploadedVersion(file: string): Promise<string> {
  const lines = (await readFile(file, 'utf8')).trim().split('\n');
  for (const line of lines) {
    const upload = v.safeParse(uploadLine, JSON.parse(line));
    if (upload.success) return upload.output.version_id;
  }
  throw new Error('wrangler uploaded a version and did not say which');
}

function probeFailed(
  fault: string,
  { worker, serving, version }: { worker: string; serving: string; version: string },
): string {
  return [
    `The new version does not work, so visitors never reached it: ${fault}`,
    `Version ${serving} still serves all visitors; version ${version} has 0% of them. The database is already migrated, which both versions can use.`,
    `The log of the Worker names the cause ("start refused" for a variable). Ask the version yourself with the header`,
    `  Cloudflare-Workers-Version-Overrides: ${worker}="${version}"`,
    `Then fix the cause and run npm run deploy again, with corrected secrets in .env.production: the next version inherits those of this one, and wrangler secret put refuses to change them now.`,
    `If the Worker has never served this address, run npx wrangler triggers deploy first, which adds its routes.`,
  ].join('\n');
}

type Wait = (ms: number) => Promise<void>;

/** A new deployment takes a few seconds to reach every location, and a sleeping database as long. */
const ATTEMPTS = 15;
const WAIT_MS = 2_000;
const TIMEOUT_MS = 15_000;

const [team] = teamsOf('NBA');
/** The health of the site, a page with games, and a page that loads accounts and their keys. */
const PROBED = [paths.healthJson(), ...(team ? [paths.team(team)] : []), paths.auth()];

/**
 * Asks one version of the deployed Worker for some pages, also if it has no traffic.
 * @returns null when every page is fine, or what is wrong.
 */
async function probeVersion(
  { worker, origin, version }: { worker: string; origin: string; version: string },
  wait: Wait,
): Promise<string | null> {
  for (const path of PROBED) {
    let fault = await faultOf(`${origin}${path}`, { worker, version });
    for (let attempt = 1; fault !== null && attempt < ATTEMPTS; attempt += 1) {
      await wait(WAIT_MS);
      fault = await faultOf(`${origin}${path}`, { worker, version });
    }
    if (fault !== null) return fault;
  }
  return null;
}

/** Without the version's own id in the response, another version may have responded. */
async function faultOf(
  address: string,
  { worker, version }: { worker: string; version: string },
): Promise<string | null> {
  try {
    const response = await fetch(address, {
      headers: { 'Cloudflare-Workers-Version-Overrides': `${worker}="${version}"` },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    const responder = response.headers.get('x-worker-version');
    if (responder !== version) {
      return `${address} responded ${response.status}, and not as version ${version} but ${responder ?? 'without a version'}.`;
    }
    return response.status === 200 ? null : `${address} responded ${response.status}.`;
  } catch {
    return `${address} did not respond.`;
  }
}
