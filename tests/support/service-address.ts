import { inject } from 'vitest';
import type { ServiceName } from './shared-services.ts';

/** The first request for a service starts it. */
export async function serviceAddress(name: ServiceName): Promise<string> {
  const response = await fetch(inject('servicesUrl') + name);
  const text = await response.text();
  if (!response.ok) throw new Error(`${name} did not start: ${text}`);
  return text;
}
