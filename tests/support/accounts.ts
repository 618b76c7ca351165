import { identities, users } from '../../src/db/schema/accounts.ts';
import type { TestDeps } from './deps.ts';

export const PASSWORD = 'a long walk to section 114';

const hashes = new WeakMap<TestDeps['auth']['passwords'], Promise<string>>();

/** Hashes `PASSWORD` once, because hashing is slow on purpose. */
function hashOf(passwords: TestDeps['auth']['passwords']): Promise<string> {
  const hash = hashes.get(passwords) ?? passwords.hash(PASSWORD);
  hashes.set(passwords, hash);
  return hash;
}

type StoredUser = typeof users.$inferSelect;

export async function storeAccount(
  { db, auth }: TestDeps,
  changes: Partial<StoredUser> = {},
): Promise<StoredUser> {
  const now = auth.now();
  const id = crypto.randomUUID();
  const [user] = await db
    .insert(users)
    .values({
      id,
      email: `fan-${id}@example.com`,
      emailConfirmedAt: now,
      passwordHash: await hashOf(auth.passwords),
      appMetadata: { provider: 'email', providers: ['email'] },
      createdAt: now,
      updatedAt: now,
      ...changes,
    })
    .returning();
  if (user === undefined) throw new Error('The account was not stored');
  await db.insert(identities).values({
    id: crypto.randomUUID(),
    userId: user.id,
    provider: 'email',
    providerId: user.id,
    identityData: { sub: user.id, email: user.email, email_verified: true, phone_verified: false },
    createdAt: now,
    updatedAt: now,
  });
  return user;
}
