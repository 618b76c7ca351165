import type * as z from 'zod';
import { readBytes } from '../../http/read-json.ts';
import type { WebContext } from '../../http/web-context.ts';

const MAX_FORM_BYTES = 16_384;
/** No screen has half as many fields. */
const MAX_FIELDS = 100;

/**
 * Drops unknown fields.
 * @param shape must read missing and malformed fields as empty, because the auth service reports what is
 * wrong.
 */
export async function readForm<T>(c: WebContext, shape: z.ZodType<T>): Promise<T> {
  const fields = [...(await readFields(c))].slice(0, MAX_FIELDS);
  return shape.parse(Object.fromEntries(fields));
}

/** Checkboxes of one name repeat it. A body that is too large has no fields. */
export async function readFields(c: WebContext): Promise<URLSearchParams> {
  const bytes = await readBytes(c.req.raw, MAX_FORM_BYTES);
  return new URLSearchParams(bytes === null ? '' : new TextDecoder().decode(bytes));
}
