import { getDefault } from 'valibot';
import { ACCOUNTS } from '../../src/config/accounts-variables.ts';
import { GAMES } from '../../src/config/games-variables.ts';
import { MAIL } from '../../src/config/mail-variables.ts';
import { WORKER } from '../../src/config/parse-config.ts';
import { SITE } from '../../src/config/site-variables.ts';
import {
  environmentName,
  isRequired,
  type Table,
  type Variable,
  variablesOf,
} from '../../src/config/variable.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ENVIRONMENT_DOCUMENT = 'docs/environment.md';

interface OutsideVariable {
  name: string;
  default: string;
  description: string;
}

const SCRIPTS_ONLY: readonly OutsideVariable[] = [
  { name: 'PORT', default: '8787', description: 'The port of `npm start` and `npm run dev`.' },
  {
    name: 'DATABASE_URL',
    default: '',
    description:
      'For `npm start`, `npm run job` and `npm run content`: a Postgres database that replaces the built-in one.',
  },
];

const TESTS_ONLY: readonly OutsideVariable[] = [
  { name: 'RACE_ROUNDS', default: '', description: '`100`: tests of race conditions run 100 times.' },
  {
    name: 'BROWSER',
    default: '',
    description: '`system`: the browser of the system instead of the packaged Chromium.',
  },
];

const INTRODUCTION = `# Environment

This file is generated from \`src/config\`: run \`npm run docs\` after a change.

Variables of the Worker are set in \`[vars]\` of \`wrangler.toml\`, secrets in \`.env.production\` or the shell of \`npm run deploy\`,
which uploads them ([Deploying](deploying.md#steps)). A missing or wrong variable stops the start, and the message names all of them at once. An empty variable counts as unset.
No secret has a default. Commands on local data pass on these variables from the shell;
\`npm start\` sets \`ENVIRONMENT\`, \`SITE_ORIGIN\` and \`DATABASE_URL\` itself.`;

const ACCOUNTS_INTRODUCTION = `\`npm start\` generates the required secrets and stores them in \`.dev.vars\`, which git ignores; for production
\`npm run keys -- make\` writes them into \`.env.production\`.`;

const LIMITS_INTRODUCTION = `\`LIMITS\` is JSON, or a table of \`wrangler.toml\`, with the members that differ from their defaults:
\`{"mail": "60/300", "pageDatabaseMs": "1500"}\`. A limit such as \`30/300\` allows 30 at once, and all 30 again after 300 seconds.`;

const SERVICES_INTRODUCTION = `\`SERVICES\` is JSON, or a table of \`wrangler.toml\`, with other addresses of services, for tests or a gateway:
\`{"espn": "https://espn.example/sports"}\`. Production requires https.`;

/** Generates docs/environment.md from the tables that parse the configuration. */
export function environmentDocument(): string {
  const parts = [
    INTRODUCTION,
    workerArea('Site', SITE),
    workerArea('Games', GAMES),
    workerArea('Accounts', ACCOUNTS, ACCOUNTS_INTRODUCTION),
    workerArea('Mail', MAIL),
    membersArea('Limits', LIMITS_INTRODUCTION, 'LIMITS'),
    membersArea('Services', SERVICES_INTRODUCTION, 'SERVICES'),
    outsideArea('Scripts only', SCRIPTS_ONLY),
    outsideArea('Tests only', TESTS_ONLY),
  ];
  return `${parts.join('\n\n')}\n`;
}

function workerArea(title: string, area: Table, introduction?: string): string {
  const own = variablesOf(area).filter((variable) => environmentName(variable) === variable.name);
  const rows = own.map((variable) => {
    const { name, description } = variable;
    return [code(name), requirementOf(variable), code(defaultOf(variable)), description];
  });
  const table = tableOf(['Name', 'Needed', 'Default', 'Meaning'], rows);
  return [`## ${title}`, introduction, table].filter((part) => part !== undefined).join('\n\n');
}

/** The variables that one JSON variable sets, with their names in it. */
function membersArea(title: string, introduction: string, group: string): string {
  const rows = variablesOf(WORKER).flatMap((variable) => {
    if (variable.name === group || environmentName(variable) !== group) return [];
    const member = variable.name.slice(group.length + 1);
    return [[code(member), code(defaultOf(variable)), variable.description]];
  });
  return [`## ${title}`, introduction, tableOf(['Member', 'Default', 'Meaning'], rows)].join('\n\n');
}

function outsideArea(title: string, variables: readonly OutsideVariable[]): string {
  const rows = variables.map((variable) => [
    code(variable.name),
    code(variable.default),
    variable.description,
  ]);
  return `## ${title}\n\n${tableOf(['Name', 'Default', 'Meaning'], rows)}`;
}

function requirementOf(variable: Variable): string {
  const required = isRequired(variable) ? 'yes' : 'no';
  return variable.kind === 'plain' ? required : `${required}, ${variable.kind}`;
}

/** Formats the default as in an environment file; '' means that there is none. */
function defaultOf({ schema }: Variable): string {
  const fallback: unknown = getDefault(schema);
  return typeof fallback === 'string' ? fallback : '';
}

function code(text: string): string {
  return text && `\`${text}\``;
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return lines.join('\n');
}

const FOLDER = 'docs/decisions';
export const DECISION_INDEX = `${FOLDER}/README.md`;

/** Generates the list of decisions from their titles. */
export function decisionIndex(): string {
  const files = readdirSync(FOLDER).filter((name) => /^\d{3}-.*\.md$/.test(name));
  const lines = files.toSorted().map((name) => {
    const [title = ''] = readFileSync(join(FOLDER, name), 'utf8').split('\n', 1);
    const [, number, text] = /^# (\d{3}): (.*)$/.exec(title) ?? [];
    if (number === undefined) throw new Error(`${name} has no title like "# 001: A choice"`);
    return `- ${number} [${text}](${name})`;
  });
  return `# Decisions

Why things are built as they are, oldest first. This list is generated: run \`npm run docs\` after a change.

${lines.join('\n')}
`;
}
