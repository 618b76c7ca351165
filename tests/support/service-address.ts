import { inject } from 'vitest';
import type { ServiceName } from './shared-services.ts';

/** Asks for a service that all test files of the run share; it starts when it does not run yet. */
export async function serviceAddress(name: ServiceName): Promise<string> {
  const response = await fetch(inject('servicesUrl') + name);
  const text = await response.text();
  if (!response.ok) throw new Error(`${name} did not start: ${text}`);
  return text;
}
