import * as v from 'valibot';
import { encrypted, safeAddress } from './schemas.ts';
import { plain } from './variable.ts';

/** The member of `SERVICES` for a service. */
export function service(name: string, address: string) {
  return plain(`SERVICES.${name}`, v.optional(safeAddress, address), encrypted).about(
    'Its address, or another that speaks the same protocol.',
  );
}
