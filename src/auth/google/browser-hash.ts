import { linkTokenHash } from '../one-time-value.ts';

/**
 * What is stored of the browser that began a way to Google.
 * @param browserKey its cookie's value.
 * @param sessionId the session that the way back must be made in; null for any, or none.
 */
export function browserHash(browserKey: string, sessionId: string | null): Promise<string> {
  return linkTokenHash(sessionId === null ? browserKey : `${browserKey} ${sessionId}`);
}
