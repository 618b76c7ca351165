import { readBytes } from './read-bytes.ts';

/** Recursive code would overflow the stack on very deep JSON. */
const MAX_DEPTH = 32;

type ReadText = { outcome: 'read'; text: string } | { outcome: 'too-large' } | { outcome: 'unreadable' };
type ParsedJson = { outcome: 'read'; json: unknown } | { outcome: 'unreadable' };
type ReadJson = ParsedJson | { outcome: 'too-large' };

export async function readText(request: Request, maxBytes: number): Promise<ReadText> {
  const bytes = await readBytes(request, maxBytes);
  if (bytes === null) return { outcome: 'too-large' };
  try {
    return { outcome: 'read', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { outcome: 'unreadable' };
  }
}

/**
 * Reads at most 32 levels.
 * @param empty the value of an empty body.
 */
export async function readJson(request: Request, maxBytes: number, empty?: object): Promise<ReadJson> {
  const read = await readText(request, maxBytes);
  if (read.outcome !== 'read') return read;
  const { text } = read;
  if (empty !== undefined && text.trim() === '') return { outcome: 'read', json: empty };
  return parseJson(text);
}

/** Parses at most 32 levels. */
export function parseJson(text: string): ParsedJson {
  if (depthOf(text) > MAX_DEPTH) return { outcome: 'unreadable' };
  try {
    return { outcome: 'read', json: JSON.parse(text) };
  } catch {
    return { outcome: 'unreadable' };
  }
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isInString && character === '\\') index += 1;
    else if (character === '"') isInString = !isInString;
    else if (!isInString && (character === '[' || character === '{')) {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (!isInString && (character === ']' || character === '}')) depth -= 1;
  }
  return deepest;
}
