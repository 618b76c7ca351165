import { loadContent, readContent } from '../../scripts/content/load.ts';

let reading: ReturnType<typeof readContent> | undefined;

/** The result is cached. */
export function realContent(): ReturnType<typeof readContent> {
  reading ??= readContent();
  return reading;
}

export async function loadRealContent(connectionString: string, now: Date): ReturnType<typeof loadContent> {
  return loadContent(await realContent(), { connectionString, now });
}
