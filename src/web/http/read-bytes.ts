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
