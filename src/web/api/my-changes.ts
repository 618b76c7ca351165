import { isRecord, readJson } from '../http/read-json.ts';
import type { WebContext } from '../http/web-context.ts';
import { respondInvalid, respondProblem } from './problems.ts';
import { readFields } from './read-fields.ts';
import type { Fields } from './shapes.ts';

/** @param version a number, or a hash. */
export function versionTag(version: number | string): string {
  return `"${version}"`;
}

/** A weak tag counts too, because networks weaken the tags of responses that they compress. */
export function ifMatch(c: WebContext, version: number | string): 'missing' | 'matches' | 'differs' {
  const header = c.req.header('if-match')?.trim();
  if (header === undefined || header === '') return 'missing';
  const tags = new Set(header.split(',').map((tag) => tag.trim().replace(/^W\//, '')));
  return tags.has('*') || tags.has(versionTag(version)) ? 'matches' : 'differs';
}

const MAX_BODY_BYTES = 65_536;

/** Reports every wrong or unknown member. */
export async function readJsonBody<Body>(
  c: WebContext,
  fields: Fields<Body>,
): Promise<{ body: Body } | { response: Response }> {
  const sent = await readJson(c.req.raw, MAX_BODY_BYTES);
  if (sent.kind === 'too-large')
    return { response: respondProblem(c, 'too-large', 'Send a body of at most 64 KB.') };
  if (sent.kind === 'unreadable') return invalid(c, 'must be JSON');
  if (!isRecord(sent.json)) return invalid(c, 'must be a JSON object');
  const read = readFields(sent.json, fields);
  return read.kind === 'valid' ? { body: read.value } : { response: respondInvalid(c, read.errors) };
}

function invalid(c: WebContext, message: string): { response: Response } {
  return { response: respondInvalid(c, [{ parameter: 'body', message }]) };
}
