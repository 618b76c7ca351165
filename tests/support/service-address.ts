import { inject } from 'vitest';
import type { ServiceName } from './shared-services.ts';

/** The first request for a service starts it. */
export async function serviceAddress(name: ServiceName): Promise<string> {
  const servicesUrl = inject('servicesUrl');
  if (servicesUrl === undefined) {
    throw new Error(`a test that needs ${name} belongs to the project site (vitest.config.ts)`);
  }
  const response = await fetch(servicesUrl + name);
  const text = await response.text();
  if (!response.ok) throw new Error(`${name} did not start: ${text}`);
  return text;
}
