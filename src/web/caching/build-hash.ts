import { id as BUILD_ID } from '../../../dist/build-id.json';
import { publicConfig, type Config } from '../../config/parse-config.ts';

const hashes = new WeakMap<Config, string>();

/**
 * Every ETag contains this hash, because new code or configuration changes pages. It leaves out secrets, so
 * that no ETag helps to guess one.
 */
export function buildAndConfigHash(config: Config): string {
  const hash = hashes.get(config) ?? JSON.stringify([BUILD_ID, publicConfig(config)]);
  hashes.set(config, hash);
  return hash;
}
