import { parseArgs } from 'node:util';
import * as z from 'zod';
import { writeOperatorToken } from '../../src/auth/operators/operator-token.ts';
import { createSigningKeys } from '../../src/auth/tokens/signing-keys.ts';
import { exitWith, PlainError } from '../cli/console.ts';

const USAGE = `npm run admin -- users list [--page 2]
npm run admin -- users create EMAIL [--confirm]     its owner recovers a password; --confirm trusts the address
npm run admin -- users ban EMAIL-OR-ID 24h          'none' lifts it
npm run admin -- users delete EMAIL-OR-ID

SITE_ORIGIN and AUTH_OPERATOR_KEYS must be set in this shell.`;

const userShape = z.object({
  id: z.string(),
  email: z.string(),
  created_at: z.string(),
  last_sign_in_at: z.string().optional(),
  email_confirmed_at: z.string().optional(),
  banned_until: z.string().optional(),
});
type User = z.infer<typeof userShape>;
const listShape = z.object({ users: z.array(userShape) });

const PER_PAGE = 50;

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { page: { type: 'string', default: '1' }, confirm: { type: 'boolean', default: false } },
  });
  const [area, verb, who, extra] = positionals;
  if (area !== 'users') throw new PlainError(USAGE);
  if (verb === 'list') await list(values.page);
  else if (verb === 'create' && who !== undefined) await create(who, values.confirm);
  else if (verb === 'ban' && who !== undefined && extra !== undefined) await ban(who, extra);
  else if (verb === 'delete' && who !== undefined) await remove(who);
  else throw new PlainError(USAGE);
} catch (error) {
  exitWith(error);
}

async function list(page: string): Promise<void> {
  const { body, headers } = await ask('GET', `/users?page=${encodeURIComponent(page)}&per_page=${PER_PAGE}`);
  const { users } = listShape.parse(body);
  for (const user of users) console.log(lineOf(user));
  console.log(`${users.length} of ${headers.get('x-total-count')} accounts, page ${page}`);
}

async function create(email: string, isConfirmed: boolean): Promise<void> {
  const { body } = await ask('POST', '/users', { email, email_confirm: isConfirmed });
  console.log(`Made ${lineOf(userShape.parse(body))}`);
}

async function ban(who: string, duration: string): Promise<void> {
  const { id } = await find(who);
  const { body } = await ask('PUT', `/users/${id}`, { ban_duration: duration });
  console.log(lineOf(userShape.parse(body)));
}

async function remove(who: string): Promise<void> {
  const user = await find(who);
  await ask('DELETE', `/users/${user.id}`, {});
  console.log(`Deleted ${user.email || user.id} and everything of theirs.`);
}

/** An id is taken as it is; an address is looked for page by page. */
async function find(who: string): Promise<User> {
  if (!who.includes('@'))
    return userShape.parse((await ask('GET', `/users/${encodeURIComponent(who)}`)).body);
  const email = who.toLowerCase();
  for (let page = 1; ; page++) {
    const { users } = listShape.parse((await ask('GET', `/users?page=${page}&per_page=1000`)).body);
    const user = users.find((one) => one.email === email);
    if (user) return user;
    if (users.length === 0) throw new PlainError(`There is no account of ${who}.`);
  }
}

async function ask(
  method: string,
  path: string,
  body?: object,
): Promise<{ body: unknown; headers: Headers }> {
  const origin = required('SITE_ORIGIN').replace(/\/$/, '');
  const keys = createSigningKeys(JSON.parse(required('AUTH_OPERATOR_KEYS')));
  const token = await writeOperatorToken({ operatorKeys: keys, now: () => new Date() });
  const answer = await fetch(`${origin}/auth/v1/admin${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const read: unknown = await answer.json();
  if (answer.ok) return { body: read, headers: answer.headers };
  const { msg } = z.object({ msg: z.string().default('no reason given') }).parse(read);
  throw new PlainError(`${origin} refused (${answer.status}): ${msg}`);
}

function required(name: string): string {
  const value = process.env[name];
  if (value) return value;
  throw new PlainError(`${name} is not set in this shell.`);
}

function lineOf(user: User): string {
  const notes = [
    user.email_confirmed_at === undefined ? 'unconfirmed' : null,
    user.banned_until === undefined ? null : `banned until ${user.banned_until}`,
    user.last_sign_in_at === undefined ? 'never signed in' : `last here ${user.last_sign_in_at.slice(0, 10)}`,
  ].filter((note) => note !== null);
  return `${user.id}  ${user.email || '(no address)'}  since ${user.created_at.slice(0, 10)}  ${notes.join(', ')}`;
}
