import loadArgon2 from '@phi-ag/argon2/node';
import { expect, test, vi } from 'vitest';
import { createPasswordHasher } from '../../../src/auth/passwords/password-hash.ts';

test('an unknown account takes the same Argon2 work as a wrong password', async () => {
  const argon2 = await loadArgon2();
  const hashes = vi.spyOn(argon2, 'hash');
  const checks = vi.spyOn(argon2, 'tryVerify');
  const hasher = createPasswordHasher([{ id: 'p1', secret: 'a pepper' }], async () => argon2);
  const stored = await hasher.hash('a long walk to section 114');
  // The stand-in that an unknown account's password is compared with is made once.
  await hasher.verify('wrong password', null);

  const workFor = async (hash: string | null) => {
    hashes.mockClear();
    checks.mockClear();
    const check = await hasher.verify('wrong password', hash);
    const parameters = checks.mock.calls.map(([encoded]) => encoded.split('$').slice(1, 4));
    return { check, hashes: hashes.mock.calls.length, parameters };
  };
  const unknown = await workFor(null);
  expect(unknown).toEqual({
    check: { kind: 'mismatch' },
    hashes: 0,
    parameters: [['argon2id', 'v=19', 'm=19456,t=2,p=1']],
  });
  expect(await workFor(stored)).toEqual(unknown);
});
