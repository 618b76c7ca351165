import type { WebContext } from '../http/web-context.ts';

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
