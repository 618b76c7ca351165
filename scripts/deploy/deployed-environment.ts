import * as z from 'zod';
import { isRequired, type Variable } from '../../src/config/variable.ts';
import { QUIET_WRANGLER } from '../site/build-worker.ts';
import { ExpectedError } from '../cli/console.ts';
import { runTool } from '../cli/run-tool.ts';
import { WORKER_VARIABLES } from '../cli/shell-variables.ts';
import type { WorkerConfigFile } from './worker-config.ts';

const secretList = z.array(z.object({ name: z.string() }));

/** These are wrangler's words. Its exit code is the same for every failure. */
const NO_WORKER = /Worker "[^"]*" not found/;

/**
 * @returns the names of the Worker's secrets, or null when no Worker exists yet.
 * @throws ExpectedError with wrangler's output for any other failure.
 */
export async function readSecretNames(): Promise<string[] | null> {
  const args = ['secret', 'list', '--format', 'json'];
  const { code, output } = await runTool('wrangler', 'wrangler', args, { env: QUIET_WRANGLER });
  if (code === 0) return secretList.parse(JSON.parse(output)).map(({ name }) => name);
  if (NO_WORKER.test(output)) return null;
  throw new ExpectedError(
    `Nothing was deployed: wrangler cannot list the Worker's secrets (docs/deploying.md).\n${output.trim()}`,
  );
}

/** Selects the secrets of the shell, which a deploy uploads with the version. */
export function shellSecrets(
  shell: Readonly<Record<string, string | undefined>>,
  { vars }: Pick<WorkerConfigFile, 'vars'>,
): Record<string, string> {
  const entries = WORKER_VARIABLES.flatMap(({ name, kind }) => {
    const value = shell[name];
    return kind === 'secret' && value && !(name in vars) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** With a route, workers.dev would be a second address of the whole site. */
export function routeProblems(
  { workers_dev: isOnWorkersDev, route, routes }: Pick<WorkerConfigFile, 'workers_dev' | 'route' | 'routes'>,
  widgetOrigin: string | undefined,
): string[] {
  const hasRoute = route !== undefined || routes.length > 0;
  const servesWidgets = URL.parse(widgetOrigin ?? '')?.hostname.endsWith('.workers.dev') ?? false;
  if (!hasRoute || !isOnWorkersDev || servesWidgets) return [];
  return [
    'workers_dev is true and a route is set: set workers_dev = false in wrangler.toml, or the site has a second address',
  ];
}

/**
 * Treats empty shell variables as unset.
 * @returns a message for each difference.
 */
export function differences(
  shell: Record<string, string | undefined>,
  { vars, send_email: mailBindings }: Pick<WorkerConfigFile, 'vars' | 'send_email'>,
  secretNames: readonly string[],
): string[] {
  const secrets = new Set(secretNames);
  const uploaded = shellSecrets(shell, { vars });
  const has = (name: string) => name in vars || secrets.has(name) || name in uploaded;
  const lines: string[] = [];
  for (const variable of WORKER_VARIABLES) {
    const { name } = variable;
    const value = shell[name] || null;
    const deployed = vars[name];
    if (deployed !== undefined && secrets.has(name)) {
      lines.push(`${name} is both a secret and in [vars] of wrangler.toml: remove one of the two`);
    } else if (deployed !== undefined && value !== null && value !== deployed) {
      lines.push(`${name} is "${value}" in this shell and "${deployed}" in [vars] of wrangler.toml`);
    } else if (!has(name) && (value !== null || isRequired(variable))) {
      lines.push(
        `${name} ${value === null ? 'is needed' : 'is set in this shell only'}: ${howToSet(variable)}`,
      );
    }
  }
  if (!has('RESEND_API_KEY') && mailBindings.length === 0) {
    lines.push(
      'no mail provider is set: set RESEND_API_KEY in this shell, or add [[send_email]] to wrangler.toml',
    );
  }
  return lines;
}

function howToSet({ kind }: Variable): string {
  return kind === 'secret'
    ? 'set it in this shell, and the deploy uploads it'
    : 'put it into [vars] of wrangler.toml';
}
