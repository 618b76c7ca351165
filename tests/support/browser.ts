import { chromium, type Browser } from 'playwright-core';
import { inject } from 'vitest';

/** The run's one Chromium; closing what is returned closes the pages opened through it, not the browser. */
export async function openBrowser(): Promise<Browser> {
  const answer = await fetch(inject('browserUrl'));
  const text = await answer.text();
  if (!answer.ok) throw new Error(`no browser: ${text}`);
  return chromium.connect(text);
}
