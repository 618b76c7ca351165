import { loadContent, readContent } from '../../scripts/content/load.ts';

let reading: ReturnType<typeof readContent> | undefined;

/** The texts of content/, read once per test file. */
export function realContent(): ReturnType<typeof readContent> {
  reading ??= readContent();
  return reading;
}

/** Loads the texts of content/ into a test database. */
export async function loadRealContent(connectionString: string, now: Date): ReturnType<typeof loadContent> {
  return loadContent(await realContent(), { connectionString, now });
}
