import { id as BUILD_ID } from '../../../dist/build-id.json';
import type { Config } from '../../env.ts';

/** What shows on no page, and must not be guessed at through a hash. */
const NOT_SHOWN = new Set([
  'auth',
  'databaseUrl',
  'internalSecret',
  'operatorEmail',
  'alertWebhook',
  'clientId',
  'clientSecret',
]);

const editions = new WeakMap<Config, string>();

/** Another text for other code or another configuration: either changes pages whose data stay as they are. */
export function editionOf(config: Config): string {
  const made =
    editions.get(config) ??
    JSON.stringify([BUILD_ID, config], (key, value: unknown) => (NOT_SHOWN.has(key) ? undefined : value));
  editions.set(config, made);
  return made;
}
