import { createHmac, hkdfSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { deriveSecrets } from '../../src/auth/secrets.ts';
import { createLookupSecrets } from '../../src/crypto/lookup-key.ts';

const SECRET = 'a secret of the site, long enough';

test('stored keys stay: an HMAC-SHA-256 under a key of HKDF, in base64url without padding', async () => {
  const key = Buffer.from(hkdfSync('sha256', SECRET, '', 'fanroads look-up', 32));
  const stored = createHmac('sha256', key).update('network\n203.0.113.7').digest('base64url');
  expect(await createLookupSecrets(SECRET).lookupKey('network', '203.0.113.7')).toBe(stored);
  expect(await deriveSecrets(SECRET).lookupKey('network', '203.0.113.7')).toBe(stored);
});
