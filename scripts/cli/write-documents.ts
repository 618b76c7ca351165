import { readFile, writeFile } from 'node:fs/promises';
import {
  DECISION_INDEX,
  decisionIndex,
  ENVIRONMENT_DOCUMENT,
  environmentDocument,
} from './environment-document.ts';

for (const [file, text] of [
  [ENVIRONMENT_DOCUMENT, environmentDocument()],
  [DECISION_INDEX, decisionIndex()],
] as const) {
  const before = await readFile(file, 'utf8').catch(() => null);
  if (text !== before) await writeFile(file, text);
  console.log(`${file}: ${text === before ? 'unchanged' : 'written'}`);
}
