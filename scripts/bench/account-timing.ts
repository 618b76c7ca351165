import { setTimeout as pause } from 'node:timers/promises';
import { startResendServer } from '../../tests/support/resend-server.ts';
import type { Bench } from './bench.ts';
import { benchBindings } from './bindings.ts';
import { target, type Figure } from './figure.ts';
import { runStatements, openBenchDatabase } from './season-database.ts';
import { median, medianInterval } from './statistics.ts';
import { measureAlternately, pairCount, type Pair } from './turns.ts';
import { productWorker, serveWorkerd } from './workerd.ts';

/** Each pair uses a new account, because the response to a second request changes once the account got a mail. */
const PAIRS = 120;
/** Each request waits this long first, so that the `waitUntil` work of the previous request can finish. */
const SETTLE_MS = 40;
const WARM_UP = 10;
const RESEND_API_KEY = 're_bench';
const PASSWORD = 'a long walk to section 114';
/** No request reaches these limits. */
const LIMITS = Object.fromEntries(
  ['MAIL', 'MAIL_ADDRESS', 'MAIL_TOTAL', 'TOKEN', 'PASSWORD_ACCOUNT'].map((name) => [
    `AUTH_${name}_LIMIT`,
    '900000/60',
  ]),
);

/** Anybody can send these requests for any address; `status` is the expected status. */
const OPERATIONS = [
  { name: 'sign-in', path: '/token?grant_type=password', body: { password: 'wrong password' }, status: 400 },
  { name: 'recover', path: '/recover', body: {}, status: 200 },
  { name: 'otp', path: '/otp', body: {}, status: 200 },
  { name: 'sign-up', path: '/signup', body: { password: PASSWORD }, status: 200 },
] as const;
type Operation = (typeof OPERATIONS)[number];

/**
 * Checks whether response times reveal who has an account (docs/rules.md#accounts). Each figure's
 * `product` is the slower group of addresses, known or unknown, so the difference is never negative.
 */
export const accountTiming: Bench = {
  name: 'account-timing',
  description: 'response times for known and unknown addresses',
  run: async (context) => {
    await context.build();
    const database = await openBenchDatabase(await context.postgres());
    context.onEnd(() => database.close());
    const mails = await startResendServer(RESEND_API_KEY);
    context.onEnd(() => mails.close());
    const bindings = await benchBindings(database.url, {
      ...LIMITS,
      RESEND_API_KEY,
      RESEND_BASE_URL: mails.baseUrl,
    });
    const workerd = await serveWorkerd({ product: await productWorker(bindings) });
    context.onEnd(() => workerd.stop());
    const base = `${workerd.origins['product']}/auth/v1`;
    const pairs = pairCount(context.isQuick, PAIRS);
    const known = await storeAccounts(base, database.postgresUrl, OPERATIONS.length * (pairs + WARM_UP));

    const figures: Figure[] = [];
    for (const operation of OPERATIONS) {
      context.progress(`${operation.name}: ${pairs} pairs`);
      const timeRequest = async (email: string) => timeOf(base, operation, email);
      const measure = {
        reference: () => timeRequest(freshEmail()),
        product: () => timeRequest(known.pop() ?? ''),
      };
      await measureAlternately(WARM_UP, measure);
      figures.push(...figuresOf(operation.name, await measureAlternately(pairs, measure)));
    }
    await workerd.stop();
    return figures;
  },
};

function freshEmail(): string {
  return `fan-${crypto.randomUUID()}@example.com`;
}

/** Signs up one account and copies it, so all accounts have the same password. */
async function storeAccounts(base: string, postgresUrl: string, count: number): Promise<string[]> {
  const first = freshEmail();
  await timeOf(base, OPERATIONS[3], first);
  const emails = Array.from({ length: count }, freshEmail);
  const list = emails.map((email) => `('${email}')`).join(', ');
  await runStatements(
    postgresUrl,
    `INSERT INTO users (id, email, email_confirmed_at, password_hash, app_metadata, created_at, updated_at)
     SELECT gen_random_uuid(), made.email, now(), password_hash, app_metadata, now(), now()
     FROM users, (VALUES ${list}) AS made (email) WHERE users.email = '${first}'`,
    `INSERT INTO identities (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
     SELECT gen_random_uuid(), id, 'email', id::text, jsonb_build_object('email', email), now(), now()
     FROM users WHERE email <> '${first}'`,
    'ANALYZE',
  );
  return emails;
}

/** @returns the milliseconds until the whole response has arrived. */
async function timeOf(base: string, { name, path, body, status }: Operation, email: string): Promise<number> {
  await pause(SETTLE_MS);
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'cf-connecting-ip': '203.0.113.7' },
    body: JSON.stringify({ email, ...body }),
  };
  const startedAt = performance.now();
  const response = await fetch(`${base}${path}`, request);
  await response.text();
  const elapsedMs = performance.now() - startedAt;
  if (response.status !== status) throw new Error(`${name} returned ${response.status}`);
  return elapsedMs;
}

/**
 * @param pairs response times in milliseconds: `reference` for unknown addresses, `product` for known ones.
 */
export function figuresOf(operation: string, pairs: readonly Pair[]): Figure[] {
  const times = {
    known: pairs.map(({ product }) => product),
    unknown: pairs.map(({ reference }) => reference),
  };
  const row = (label: string, statistic: (values: readonly number[]) => number, limit: number) => {
    const [slower, faster] = statistic(times.known) >= statistic(times.unknown) ? KNOWN_SLOWER : KNOWN_FASTER;
    return {
      what: `${operation} by email, ${label}: ${slower} against ${faster}`,
      unit: 'ms',
      reference: statistic(times[faster]),
      product: statistic(times[slower]),
      budget: { of: 'difference', bound: 'at most', limit } as const,
      differences: times[slower].map((value, index) => value - (times[faster][index] ?? value)),
    };
  };
  const { differences, ...center } = row('median', median, 1);
  const { differences: _, ...tail } = row('95th percentile', (values) => percentile(values, 0.95), 10);
  return [target({ ...center, interval: medianInterval(differences) }), target(tail)];
}

const KNOWN_SLOWER = ['known', 'unknown'] as const;
const KNOWN_FASTER = ['unknown', 'known'] as const;

/** Returns the smallest value that at least this share of the values does not exceed. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}
