import type * as z from 'zod';
import type { WebContext } from '../web-context.ts';

/** Far more than any of our forms sends. */
const MAX_FORM_CHARACTERS = 16_384;

/**
 * Reads a form; unknown fields are dropped.
 * @param shape takes whatever is missing or malformed for empty: what is wrong with it is the service's to say.
 */
export async function readForm<T>(c: WebContext, shape: z.ZodType<T>): Promise<T> {
  const body = await c.req.text();
  const fields = body.length > MAX_FORM_CHARACTERS ? [] : new URLSearchParams(body);
  return shape.parse(Object.fromEntries(fields));
}
