import { id as BUILD_ID } from '../../../dist/build-id.json';
import { publicConfig, type Config } from '../../config/parse-config.ts';

const editions = new WeakMap<Config, string>();

/**
 * Another text for other code or another configuration: either changes pages whose data stay as they are.
 * Secrets are left out: they show on no page, and nobody may guess at them through a hash that is sent.
 */
export function buildAndConfigHash(config: Config): string {
  const made = editions.get(config) ?? JSON.stringify([BUILD_ID, publicConfig(config)]);
  editions.set(config, made);
  return made;
}
