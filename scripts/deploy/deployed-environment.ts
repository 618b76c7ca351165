import * as z from 'zod';
import { isRequired } from '../../src/config/variable.ts';
import { QUIET_WRANGLER } from '../site/build-worker.ts';
import { ExpectedError } from '../cli/console.ts';
import { runTool } from '../cli/run-tool.ts';
import { WORKER_VARIABLES } from '../cli/shell-variables.ts';
import type { WorkerConfigFile } from './worker-config.ts';

const secretList = z.array(z.object({ name: z.string() }));

/** @throws ExpectedError with wrangler's output, also when no Worker exists yet. */
export async function readSecretNames(): Promise<string[]> {
  const args = ['secret', 'list', '--format', 'json'];
  const { code, output } = await runTool('wrangler', 'wrangler', args, { env: QUIET_WRANGLER });
  if (code === 0) return secretList.parse(JSON.parse(output)).map(({ name }) => name);
  throw new ExpectedError(
    `Nothing was deployed: wrangler cannot list the Worker's secrets. Set them first, which also creates the Worker (docs/deploying.md).\n${output.trim()}`,
  );
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
  const has = (name: string) => name in vars || secrets.has(name);
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
      lines.push(`${name} ${value === null ? 'is needed' : 'is set in this shell only'}: ${howToSet(name)}`);
    }
  }
  if (!has('RESEND_API_KEY') && !shell['RESEND_API_KEY'] && mailBindings.length === 0) {
    lines.push(
      `no mail provider is set: ${howToSet('RESEND_API_KEY')}, or add [[send_email]] to wrangler.toml`,
    );
  }
  return lines;
}

function howToSet(name: string): string {
  return `npx wrangler secret put ${name}, or put it into [vars] of wrangler.toml if it is not secret`;
}
