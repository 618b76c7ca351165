import { writeFile } from 'node:fs/promises';
import { ENVIRONMENT_DOCUMENT, environmentDocument } from './environment-document.ts';

await writeFile(ENVIRONMENT_DOCUMENT, environmentDocument());
