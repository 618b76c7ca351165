import type * as z from 'zod';
import { readBytes } from '../../http/read-bytes.ts';
import type { WebContext } from '../../http/web-context.ts';

const MAX_FORM_BYTES = 16_384;

/**
 * Drops unknown fields.
 * @param shape the schema, which must read missing and malformed fields as empty, because the auth service
 * reports what is wrong.
 */
export async function readForm<T>(c: WebContext, shape: z.ZodType<T>): Promise<T> {
  const bytes = await readBytes(c.req.raw, MAX_FORM_BYTES);
  const fields = bytes === null ? [] : new URLSearchParams(new TextDecoder().decode(bytes));
  return shape.parse(Object.fromEntries(fields));
}
