import { teamsOf } from '../../src/domain/teams/index.ts';

import { paths } from '../../src/web/urls/paths.ts';

export type Wait = (ms: number) => Promise<void>;

/** A new deployment takes a few seconds to reach every location, and a sleeping database as long. */
const ATTEMPTS = 15;
const WAIT_MS = 2_000;
const TIMEOUT_MS = 15_000;

const [team] = teamsOf('NBA');
/** The health of the site, a page with games, and a page that loads accounts and their keys. */
const PROBED = [paths.healthJson(), ...(team ? [paths.team(team)] : []), paths.auth()];

/**
 * Asks one version of the deployed Worker for some pages, also if it has no traffic.
 * @returns null when every page is fine, or what is wrong.
 */
export async function probeVersion(
  { worker, origin, version }: { worker: string; origin: string; version: string },
  wait: Wait,
): Promise<string | null> {
  for (const path of PROBED) {
    let fault = await faultOf(`${origin}${path}`, { worker, version });
    for (let attempt = 1; fault !== null && attempt < ATTEMPTS; attempt += 1) {
      await wait(WAIT_MS);
      fault = await faultOf(`${origin}${path}`, { worker, version });
    }
    if (fault !== null) return fault;
  }
  return null;
}

/** Without the version's own id in the response, another version may have responded. */
async function faultOf(
  address: string,
  { worker, version }: { worker: string; version: string },
): Promise<string | null> {
  try {
    const response = await fetch(address, {
      headers: { 'Cloudflare-Workers-Version-Overrides': `${worker}="${version}"` },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    const responder = response.headers.get('x-worker-version');
    if (responder !== version) {
      return `${address} responded ${response.status}, and not as version ${version} but ${responder ?? 'without a version'}.`;
    }
    return response.status === 200 ? null : `${address} responded ${response.status}.`;
  } catch {
    return `${address} did not respond.`;
  }
}
