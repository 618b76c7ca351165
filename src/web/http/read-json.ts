/** Very deep JSON would overflow the stack of recursive code. */
const MAX_DEPTH = 32;

export async function readText(request: Request, maxBytes: number) {
  const bytes = await readBytes(request, maxBytes);
  if (bytes === null) return { kind: 'too-large' } as const;
  try {
    return { kind: 'read', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) } as const;
  } catch {
    return { kind: 'unreadable' } as const;
  }
}

/** @param empty the value of an empty body. */
export async function readJson(request: Request, maxBytes: number, empty?: object) {
  const read = await readText(request, maxBytes);
  if (read.kind !== 'read') return read;
  const { text } = read;
  if (empty !== undefined && text.trim() === '') return { kind: 'read', json: empty } as const;
  return parseJson(text);
}

export function parseJson(text: string) {
  if (depthOf(text) > MAX_DEPTH) return { kind: 'unreadable' } as const;
  try {
    return { kind: 'read', json: JSON.parse(text) as unknown } as const;
  } catch {
    return { kind: 'unreadable' } as const;
  }
}

export function isRecord(json: unknown): json is Record<string, unknown> {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
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

/**
 * Stops even without a `Content-Length`, because an isolate has only 128 MB.
 * @returns null if the body is longer.
 */
export async function readBytes({ headers, body }: Request, maxBytes: number): Promise<Uint8Array | null> {
  if (Number(headers.get('content-length')) > maxBytes) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}
