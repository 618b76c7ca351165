import { makeDeps } from './deps.ts';
import { createApp, type App } from './web/app.ts';
import type { Wing } from './web/wings.ts';

/** What the Worker answers requests with. @param moreWings what only development has. */
export function openSite(moreWings: readonly Wing[]): App {
  return createApp(makeDeps, moreWings);
}
