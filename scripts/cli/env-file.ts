import { existsSync } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { isDeepStrictEqual, parseEnv } from 'node:util';

/** @returns the variables of the file that are not empty; none without a file. */
export async function readEnvFile(file: string): Promise<Record<string, string>> {
  return variablesIn(await textOf(file));
}

/**
 * Adds the variables that the file lacks, and makes the file its owner's.
 * @returns the names of these variables.
 */
export async function addMissingVariables(
  file: string,
  variables: Readonly<Record<string, string>>,
): Promise<string[]> {
  const text = await textOf(file);
  const stored = variablesIn(text);
  const missing = Object.entries(variables).filter(([name]) => !(name in stored));
  if (missing.length > 0) await writeOwn(file, missing.reduce(withVariable, text));
  return missing.map(([name]) => name);
}

/**
 * Replaces a variable of one line.
 * @returns false, with the file as it was, when the file cannot be changed so that only this variable differs.
 */
export async function replaceVariable(file: string, name: string, value: string): Promise<boolean> {
  const text = await textOf(file);
  const changed = withVariable(text, [name, value]);
  const stored = variablesIn(text);
  if (stored[name]?.includes('\n')) return false;
  const expected = { ...stored, [name]: value };
  if (!isDeepStrictEqual(variablesIn(changed), expected)) return false;
  await writeOwn(file, changed);
  return true;
}

/** Takes out all lines of the variable, of which the last would count, and appends one. */
function withVariable(text: string, [name, value]: readonly [string, string]): string {
  const isOwn = (line: string) => new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=`).test(line);
  const kept = text.split('\n').filter((line) => !isOwn(line));
  if (kept.at(-1) === '') kept.pop();
  return [...kept, `${name}='${value}'`, ''].join('\n');
}

const textOf = async (file: string) => (existsSync(file) ? readFile(file, 'utf8') : '');

function variablesIn(text: string): Record<string, string> {
  const entries = Object.entries(parseEnv(text));
  return Object.fromEntries(entries.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** The mode of `writeFile` counts for new files only. */
async function writeOwn(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600 });
  await chmod(file, 0o600);
}
