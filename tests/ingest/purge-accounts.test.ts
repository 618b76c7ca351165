import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import {
  factorChallenges,
  factors,
  flowStates,
  identities,
  oneTimeTokens,
  securityEvents,
  sessions,
  users,
} from '../../src/db/schema/accounts.ts';
import { openTestDatabase } from '../support/database.ts';
import { createJobRunner } from '../support/job-runner.ts';

const NOW = new Date('2026-11-20T17:00:00Z');
const DAY_S = 86_400;
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const database = await openTestDatabase();
afterAll(database.close);
const { db } = database;

test('deletes expired account records, to the second, and leaves the rest', async () => {
  const userId = crypto.randomUUID();
  const id = () => crypto.randomUUID();
  await db.insert(users).values({ id: userId, createdAt: NOW, updatedAt: NOW });
  const session = { userId, createdAt: NOW };
  await db.insert(sessions).values([
    { ...session, id: id(), refreshedAt: NOW, expiresAt: NOW },
    { ...session, id: id(), refreshedAt: ago(60 * DAY_S), expiresAt: ago(-1) },
    { ...session, id: id(), refreshedAt: ago(60 * DAY_S - 1), expiresAt: ago(-1) },
  ]);
  const flow = { provider: 'google', redirectTo: '/', createdAt: NOW } as const;
  await db.insert(flowStates).values([
    { ...flow, id: id(), expiresAt: NOW },
    { ...flow, id: id(), expiresAt: ago(-1) },
  ]);
  const token = { userId, codeHash: '', email: '', createdAt: NOW, codeExpiresAt: NOW };
  await db.insert(oneTimeTokens).values([
    { ...token, id: id(), tokenHash: 'a', purpose: 'recovery', linkExpiresAt: NOW },
    { ...token, id: id(), tokenHash: 'b', purpose: 'magiclink', linkExpiresAt: ago(-1) },
  ]);
  const factorId = id();
  await db
    .insert(factors)
    .values({ id: factorId, userId, type: 'totp', sealedSecret: '', createdAt: NOW, updatedAt: NOW });
  const challenge = { factorId, network: '', createdAt: NOW };
  await db.insert(factorChallenges).values([
    { ...challenge, id: id(), expiresAt: NOW },
    { ...challenge, id: id(), expiresAt: ago(-1) },
  ]);
  await db.insert(securityEvents).values([
    { kind: 'signed_in', at: ago(90 * DAY_S + 1) },
    { kind: 'signed_in', at: ago(90 * DAY_S) },
  ]);

  const jobs = createJobRunner({ databaseUrl: database.url, source: 'sample', now: NOW });
  const deleted = { sessions: 2, flowStates: 1, oneTimeTokens: 1, factorChallenges: 1, securityEvents: 1 };
  expect((await jobs.purge()).counts).toMatchObject(deleted);
  const nothing = Object.fromEntries(Object.keys(deleted).map((name) => [name, 0]));
  expect((await jobs.purge()).counts).toMatchObject(nothing);
  expect(await db.select().from(sessions)).toHaveLength(1);
});

test('deletes an unconfirmed account after seven days, to the second, and logs it', async () => {
  const week = 7 * DAY_S;
  const store = async (changes: Partial<typeof users.$inferInsert> = {}) => {
    const id = crypto.randomUUID();
    const at = ago(week);
    const email = `${id}@example.com`;
    await db.insert(users).values({ id, email, createdAt: at, updatedAt: at, ...changes });
    return id;
  };
  const gone: string[] = [
    await store(),
    await store({ passwordHash: 'x', confirmationSentAt: ago(week), invitedAt: ago(week + 1) }),
    await store({ bannedUntil: NOW }),
  ];
  const away = await store();
  const kept = [
    await store({ createdAt: ago(week - 1) }),
    await store({ confirmationSentAt: ago(week - 1) }),
    await store({ invitedAt: ago(week - 1) }),
    await store({ emailConfirmedAt: ago(week) }),
    await store({ bannedUntil: ago(-1) }),
    await store({ email: null, isAnonymous: true }),
    away,
  ];
  await db.insert(identities).values({
    id: crypto.randomUUID(),
    userId: gone[0] ?? '',
    provider: 'email',
    providerId: gone[0] ?? '',
    createdAt: NOW,
    updatedAt: NOW,
  });
  // Requested a sign-in link a moment ago.
  await db.insert(oneTimeTokens).values({
    id: crypto.randomUUID(),
    userId: away,
    tokenHash: 'away',
    codeHash: '',
    email: '',
    purpose: 'magiclink',
    createdAt: NOW,
    codeExpiresAt: NOW,
    linkExpiresAt: ago(-1),
  });

  const jobs = createJobRunner({ databaseUrl: database.url, source: 'sample', now: NOW });
  expect((await jobs.purge()).counts).toMatchObject({ unconfirmed: gone.length });
  expect((await jobs.purge()).counts).toMatchObject({ unconfirmed: 0 });
  const left = (await db.select().from(users)).map(({ id }) => id);
  expect(left.filter((id) => gone.includes(id))).toEqual([]);
  expect(left).toEqual(expect.arrayContaining(kept));
  expect(await db.select().from(identities)).toEqual([]);
  const events = await db.select().from(securityEvents).where(eq(securityEvents.kind, 'account_deleted'));
  expect(new Set(events.map(({ userId }) => userId))).toEqual(new Set(gone));
});
