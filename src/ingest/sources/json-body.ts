/** Takes text in chunks. Throws a SyntaxError when it is no JSON. */
export interface BodyReader<Body> {
  write: (chunk: string) => void;
  end: () => Body;
}

/** @returns false when the body is longer than `maxBytes`. */
export async function readBody<Body>(
  { headers, body }: Response,
  maxBytes: number,
  { write }: BodyReader<Body>,
): Promise<boolean> {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) {
    await body?.cancel();
    return false;
  }
  const decoder = new TextDecoder();
  let bytes = 0;
  // Leaving the loop early cancels the body.
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return false;
    write(decoder.decode(chunk, { stream: true }));
  }
  write(decoder.decode());
  return true;
}

export function wholeBody(): BodyReader<unknown> {
  let text = '';
  return {
    write: (chunk) => {
      text += chunk;
    },
    end: (): unknown => JSON.parse(text),
  };
}

const [QUOTE, COMMA, OPEN_ARRAY, BACKSLASH, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [
  0x22, 0x2c, 0x5b, 0x5c, 0x5d, 0x7b, 0x7d,
];

/**
 * Parses the items of the array `key` one by one: a month of baseball is 9.5 MB of text, and several times
 * that when parsed whole (docs/decisions/065-the-feeds-as-they-are.md).
 */
export function itemsOfBody<Item>(
  key: string,
  read: (raw: unknown) => Item,
): BodyReader<{ rest: unknown; items: Item[] }> {
  const beforeArray = new RegExp(`(?<!\\\\)"${key}"\\s*:\\s*$`);
  const items: Item[] = [];
  let rest = '';
  let item = '';
  let depth = 0;
  let isInArray = false;
  let isInString = false;
  let isEscaped = false;

  function write(chunk: string): void {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const code = chunk.charCodeAt(at);
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (code === BACKSLASH) isEscaped = true;
        else if (code === QUOTE) isInString = false;
      } else if (code === QUOTE) {
        isInString = true;
      } else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
        depth += 1;
        if (isInArray || depth !== 2 || code === OPEN_OBJECT) continue;
        rest += chunk.slice(from, at);
        from = at;
        if (!beforeArray.test(rest)) continue;
        rest += '[';
        from = at + 1;
        isInArray = true;
      } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) {
        depth -= 1;
        if (!isInArray || depth !== 1) continue;
        item += chunk.slice(from, at);
        from = at;
        if (items.length > 0 || item.trim() !== '') takeItem();
        isInArray = false;
      } else if (code === COMMA && isInArray && depth === 2) {
        item += chunk.slice(from, at);
        from = at + 1;
        takeItem();
      }
    }
    if (isInArray) item += chunk.slice(from);
    else rest += chunk.slice(from);
  }

  function takeItem(): void {
    items.push(read(JSON.parse(item)));
    item = '';
  }

  return { write, end: () => ({ rest: JSON.parse(rest) as unknown, items }) };
}
