import { readFile, writeFile } from 'node:fs/promises';
import { ENVIRONMENT_DOCUMENT, environmentDocument } from './environment-document.ts';

const before = await readFile(ENVIRONMENT_DOCUMENT, 'utf8').catch(() => null);
const text = environmentDocument();
if (text !== before) await writeFile(ENVIRONMENT_DOCUMENT, text);
console.log(`${ENVIRONMENT_DOCUMENT}: ${text === before ? 'unchanged' : 'written'}`);
