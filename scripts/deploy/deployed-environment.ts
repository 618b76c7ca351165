import * as v from 'valibot';
import { parseConfig, parseWorkerConfig } from '../../src/config/parse-config.ts';
import {
  ConfigError,
  environmentName,
  isRequired,
  valueProblem,
  withMembers,
  type Variable,
} from '../../src/config/variable.ts';
import { QUIET_WRANGLER } from '../site/build-worker.ts';
import { ExpectedError } from '../cli/console.ts';
import { runTool } from '../cli/run-tool.ts';
import { notAVariable, WORKER_VARIABLE_NAMES, WORKER_VARIABLES } from '../cli/shell-variables.ts';
import { PRODUCTION_FILE } from './production-variables.ts';
import type { WorkerConfigFile } from './worker-config.ts';

/** Where the operator's own variables are. */
const OWN = `${PRODUCTION_FILE} or this shell`;

const secretList = v.array(v.object({ name: v.string() }));

/** These are wrangler's words. Its exit code is the same for every failure. */
const NO_WORKER = /Worker "[^"]*" not found/;

/**
 * @returns the names of the Worker's secrets, or null when no Worker exists yet.
 * @throws ExpectedError with wrangler's output for any other failure.
 */
export async function readSecretNames(): Promise<string[] | null> {
  const args = ['secret', 'list', '--format', 'json'];
  const { code, output } = await runTool('wrangler', 'wrangler', args, { env: QUIET_WRANGLER });
  if (code === 0) return v.parse(secretList, JSON.parse(output)).map(({ name }) => name);
  if (NO_WORKER.test(output)) return null;
  throw new ExpectedError(
    `Nothing was deployed: wrangler cannot list the Worker's secrets (docs/deploying.md).\n${output.trim()}`,
  );
}

/** Selects the operator's secrets, which a deploy uploads with the version. */
export function secretsToUpload(
  given: Readonly<Record<string, string | undefined>>,
  { vars }: Pick<WorkerConfigFile, 'vars'>,
): Record<string, string> {
  const entries = WORKER_VARIABLES.flatMap(({ name, kind }) => {
    const value = given[name];
    return kind === 'secret' && value && !(name in vars) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** In TOML, a key that follows the line `[vars]` belongs to it. */
export function unknownVariables({ vars }: Pick<WorkerConfigFile, 'vars'>): string[] {
  return Object.keys(vars).flatMap((name) => {
    if (WORKER_VARIABLE_NAMES.has(name)) return [];
    if (/^[A-Z]/.test(name)) return [`${name} in [vars] of wrangler.toml ${notAVariable(name)}`];
    return [
      `${name} stands below [vars] in wrangler.toml, so wrangler takes it for a variable: move it above the first line in brackets, or write routes as [[routes]] (docs/deploying.md)`,
    ];
  });
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
 * Compares what the operator gives, in a file or the shell, with `[vars]` and the Worker's secrets. Empty
 * variables are unset.
 * @returns a message for each difference and each wrong value.
 */
export function differences(
  given: Record<string, string | undefined>,
  config: Pick<WorkerConfigFile, 'vars' | 'send_email'>,
  secretNames: readonly string[],
): string[] {
  const secrets = new Set(secretNames);
  const uploaded = secretsToUpload(given, config);
  const [values, vars] = [textsOf(given), textsOf(config.vars)];
  const has = (name: string) => name in vars || secrets.has(name) || name in uploaded;
  // The deploy itself uses the database, whatever the Worker has.
  const isMissing = (variable: Variable, value: string | null) =>
    variable.name === 'DATABASE_URL' ? value === null : !has(variable.name) && isRequired(variable);
  const lines: string[] = [];
  for (const variable of WORKER_VARIABLES) {
    const { name } = variable;
    const value = values[name] || null;
    const deployed = vars[name];
    const wrong = valueProblem(variable, value ?? deployed);
    if (deployed !== undefined && secrets.has(environmentName(variable))) {
      lines.push(`${name} is both a secret and in [vars] of wrangler.toml: remove one of the two`);
    } else if (deployed !== undefined && value !== null && value !== deployed) {
      const [own, other] =
        variable.kind === 'secret' ? ['set', 'another value'] : [`"${value}"`, `"${deployed}"`];
      lines.push(
        `${name} is ${own} in ${OWN} and ${other} in [vars] of wrangler.toml: remove one of the two`,
      );
    } else if (wrong !== null) {
      lines.push(`${name} ${wrong}`);
    } else if (isMissing(variable, value) || (!has(name) && value !== null)) {
      lines.push(`${name} ${value === null ? 'is needed' : `is set in ${OWN} only`}: ${howToSet(variable)}`);
    }
  }
  if (!has('RESEND_API_KEY') && config.send_email.length === 0) {
    lines.push(
      `no mail provider is set: put RESEND_API_KEY into ${PRODUCTION_FILE}, or add [[send_email]] to wrangler.toml`,
    );
  }
  return lines;
}

/**
 * Finds what would keep the Worker, or this command, from starting. A Worker that exists may have secrets that
 * this machine lacks, so of it only the rules of jobs are checked; the probe finds the others.
 * @returns a message for each problem.
 */
export function startProblems(
  environment: Readonly<Record<string, string>>,
  { send_email: mailBindings }: Pick<WorkerConfigFile, 'send_email'>,
  isFirst: boolean,
): readonly string[] {
  const bindings = mailBindings.length > 0 ? { EMAIL: { send: () => undefined } } : {};
  try {
    if (isFirst) parseWorkerConfig({ ...environment, ...bindings });
    else parseConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
}

/** The texts of all variables, those of JSON variables by their own names. */
function textsOf(environment: object): Record<string, string> {
  const entries = Object.entries(withMembers(environment));
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

/** @returns the variable that a message begins with. */
export function nameIn(line: string): string {
  return line.split(' ', 1)[0] ?? '';
}

function howToSet({ name, kind }: Variable): string {
  if (kind !== 'secret') return 'put it into [vars] of wrangler.toml';
  const isMade = name.startsWith('AUTH_');
  return isMade
    ? `npm run keys -- make writes it into ${PRODUCTION_FILE}, and the deploy uploads it`
    : `put it into ${PRODUCTION_FILE}, and the deploy uploads it`;
}
