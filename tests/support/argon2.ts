import loadArgon2 from '@phi-ag/argon2/node';

/** Argon2 is slow on purpose, so the sites of a test process check the same password and hash once. */
export const argon2OfTests = loadArgon2().then((argon2) => {
  const check = argon2.tryVerify.bind(argon2);
  const results = new Map<string, ReturnType<typeof check>>();
  return Object.assign(argon2, {
    tryVerify: (encoded: string, password: string) => {
      const key = `${encoded} ${password}`;
      const result = results.get(key) ?? check(encoded, password);
      results.set(key, result);
      return result;
    },
  });
});
