import type * as z from 'zod';
import { readBytes } from '../../http/read-bytes.ts';
import type { WebContext } from '../../http/web-context.ts';

/** Far more than any of our forms sends. */
const MAX_FORM_BYTES = 16_384;

/**
 * Reads a form; unknown fields are dropped.
 * @param shape takes whatever is missing or malformed for empty: what is wrong with it is the service's to say.
 */
export async function readForm<T>(c: WebContext, shape: z.ZodType<T>): Promise<T> {
  const bytes = await readBytes(c.req.raw, MAX_FORM_BYTES);
  const fields = bytes === null ? [] : new URLSearchParams(new TextDecoder().decode(bytes));
  return shape.parse(Object.fromEntries(fields));
}
