import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

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
