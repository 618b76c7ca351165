import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { writeOperatorToken } from '../../src/auth/operators/operator-token.ts';
import { createSigningKeys } from '../../src/auth/tokens/signing-keys.ts';
import { exitWith, ExpectedError } from '../cli/console.ts';
import { productionVariables, requireKeySet, requireVariable } from './production-variables.ts';

const USAGE = `npm run admin -- users list [--page 2]
npm run admin -- users create EMAIL [--confirm]     the owner resets the password by mail; --confirm marks the email confirmed
npm run admin -- users ban EMAIL-OR-ID 24h          'none' ends a ban
npm run admin -- users delete EMAIL-OR-ID
npm run admin -- limits reset EMAIL-OR-IP           refills the rate limits of an email, or of the network of an IP
npm run admin -- links end ADDRESS-OR-KEY           turns off the link of a shared trip
npm run admin -- votes end KEY                      deletes a vote and its answers, by the end of its link

It reads SITE_ORIGIN and AUTH_OPERATOR_KEYS from .env.production, [vars] of wrangler.toml or this shell.`;

const userShape = v.object({
  id: v.string(),
  email: v.string(),
  created_at: v.string(),
  last_sign_in_at: v.optional(v.string()),
  email_confirmed_at: v.optional(v.string()),
  banned_until: v.optional(v.string()),
});
type User = v.InferOutput<typeof userShape>;
const listShape = v.object({ users: v.array(userShape) });

const voteShape = v.object({ title: v.string() });

const resetShape = v.object({ actions: v.array(v.string()) });

const PER_PAGE = 50;

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { page: { type: 'string', default: '1' }, confirm: { type: 'boolean', default: false } },
  });
  const [area, verb, target, duration] = positionals;
  if (area === 'limits' && verb === 'reset' && target !== undefined) await resetLimits(target);
  else if (area === 'links' && verb === 'end' && target !== undefined) await endLink(target);
  else if (area === 'votes' && verb === 'end' && target !== undefined) await endVote(target);
  else if (area !== 'users') throw new ExpectedError(USAGE);
  else if (verb === 'list') await list(values.page);
  else if (verb === 'create' && target !== undefined) await create(target, values.confirm);
  else if (verb === 'ban' && target !== undefined && duration !== undefined) await ban(target, duration);
  else if (verb === 'delete' && target !== undefined) await remove(target);
  else throw new ExpectedError(USAGE);
} catch (error) {
  exitWith(error);
}

async function list(page: string): Promise<void> {
  const { body, headers } = await send('GET', `/users?page=${encodeURIComponent(page)}&per_page=${PER_PAGE}`);
  const { users } = v.parse(listShape, body);
  for (const user of users) console.log(lineOf(user));
  console.log(`${users.length} of ${headers.get('x-total-count')} accounts, page ${page}`);
}

async function create(email: string, isConfirmed: boolean): Promise<void> {
  const { body } = await send('POST', '/users', { email, email_confirm: isConfirmed });
  console.log(`Created ${lineOf(v.parse(userShape, body))}`);
}

async function ban(target: string, duration: string): Promise<void> {
  const { id } = await find(target);
  const { body } = await send('PUT', `/users/${id}`, { ban_duration: duration });
  console.log(lineOf(v.parse(userShape, body)));
}

async function remove(target: string): Promise<void> {
  const user = await find(target);
  await send('DELETE', `/users/${user.id}`, {});
  console.log(`Deleted ${user.email || user.id} and all of its data.`);
}

async function resetLimits(target: string): Promise<void> {
  const body = target.includes('@') ? { email: target } : { address: target };
  const { actions } = v.parse(resetShape, (await send('DELETE', '/rate-limits', body)).body);
  console.log(
    actions.length === 0 ? 'No limit of theirs was in use.' : `Refilled ${actions.toSorted().join(', ')}.`,
  );
}

async function endLink(key: string): Promise<void> {
  await send('DELETE', '/live-links', { key });
  console.log('The link and its calendar are off. Their owner can share the trip again under another link.');
}

async function endVote(key: string): Promise<void> {
  const { body } = await send('DELETE', `/votes/${encodeURIComponent(key)}`);
  console.log(`Deleted the vote “${v.parse(voteShape, body).title}” and its answers.`);
}

/** Finds a user by id, or searches all pages of users for an email. */
async function find(target: string): Promise<User> {
  if (!target.includes('@'))
    return v.parse(userShape, (await send('GET', `/users/${encodeURIComponent(target)}`)).body);
  const email = target.toLowerCase();
  for (let page = 1; ; page++) {
    const { users } = v.parse(listShape, (await send('GET', `/users?page=${page}&per_page=1000`)).body);
    const user = users.find((candidate) => candidate.email === email);
    if (user) return user;
    if (users.length === 0)
      throw new ExpectedError(
        `No account has the email ${target}. npm run admin -- users list shows all accounts.`,
      );
  }
}

async function send(
  method: string,
  path: string,
  body?: object,
): Promise<{ body: unknown; headers: Headers }> {
  const variables = await productionVariables();
  const origin = requireVariable(variables, 'SITE_ORIGIN').replace(/\/$/, '');
  const keys = createSigningKeys(requireKeySet(variables, 'AUTH_OPERATOR_KEYS'));
  const token = await writeOperatorToken({ operatorKeys: keys, now: () => new Date() });
  const response = await fetch(`${origin}/auth/v1/admin${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const result: unknown = await response.json();
  if (response.ok) return { body: result, headers: response.headers };
  const { msg } = v.parse(v.object({ msg: v.optional(v.string(), 'no reason given') }), result);
  throw new ExpectedError(`${origin} rejected the request (${response.status}): ${msg}`);
}

function lineOf(user: User): string {
  const notes = [
    user.email_confirmed_at === undefined ? 'unconfirmed' : null,
    user.banned_until === undefined ? null : `banned until ${user.banned_until}`,
    user.last_sign_in_at === undefined
      ? 'never signed in'
      : `last signed in ${user.last_sign_in_at.slice(0, 10)}`,
  ].filter((note) => note !== null);
  return `${user.id}  ${user.email || '(no email)'}  since ${user.created_at.slice(0, 10)}  ${notes.join(', ')}`;
}
