import * as v from 'valibot';
import { limit } from './schemas.ts';
import { plain } from './variable.ts';

/** The members of `LIMITS`, with their default and what each counts (docs/environment.md#limits). */
export const LIMIT_MEMBERS = {
  sequences: ['30/60', 'Calls of the sequence function, per network (an IPv4 address, an IPv6 /64).'],
  mail: ['30/300', 'Requests that may send a mail, per network.'],
  mailWide: ['150/300', 'Requests that may send a mail, per IPv6 /48.'],
  mailAddress: ['1/60', 'Mails to one address.'],
  mailDay: [
    '12/86400',
    'Mails to one address in a day, whatever they are for. Notices to owners and invitations do not count.',
  ],
  mailTotal: [
    '3000/3600',
    'Account mails that the whole site writes. Requests that write none do not count.',
  ],
  verify: ['30/300', 'Mailed links and codes, per network. An IPv6 /48 gets four times as much.'],
  token: [
    '150/300',
    'Requests for tokens, per network. For those with a password, an IPv6 /48 gets four times as much.',
  ],
  codeDay: [
    '20/86400',
    'Mailed codes tried for one address in a day, whatever they are for; an attempt of the type `email` counts twice.',
  ],
  passwordNetwork: [
    '10/600',
    'Password attempts, per account and network. Must refill more slowly than `passwordAccount`.',
  ],
  passwordAccount: ['60/1800', 'Password attempts, per account, from all networks.'],
  userRead: ['300/300', '`GET /user`, per network and per account.'],
  userChange: [
    '30/300',
    'Changes of an account by its owner (`PUT /user`, `/api/v1/me`, forms), per network and per account.',
  ],
  factor: [
    '15/60',
    'Attempts with codes of authenticator apps, per account; with recovery codes, per account and network.',
  ],
  // Three of a million codes are right at a time, so guessing for a whole year succeeds with a chance of 3%.
  factorDay: ['30/86400', 'Attempts with codes of authenticator apps, per account and day.'],
} as const satisfies Record<string, readonly [`${number}/${number}`, string]>;
type LimitName = keyof typeof LIMIT_MEMBERS;

const DAY_LIMIT = /^[1-9]\d{0,5}\/86400$/;

function member(name: LimitName) {
  const [fallback] = LIMIT_MEMBERS[name];
  return DAY_LIMIT.test(fallback)
    ? limit(
        fallback,
        DAY_LIMIT,
        `must have ${name} like ${fallback}: how many in a day, which has 86400 seconds`,
      )
    : limit(fallback, undefined, `must have ${name} like ${fallback}: how many, in how many seconds`);
}

const limits = v.strictObject(
  {
    sequences: member('sequences'),
    mail: member('mail'),
    mailWide: member('mailWide'),
    mailAddress: member('mailAddress'),
    mailDay: member('mailDay'),
    mailTotal: member('mailTotal'),
    verify: member('verify'),
    token: member('token'),
    codeDay: member('codeDay'),
    passwordNetwork: member('passwordNetwork'),
    passwordAccount: member('passwordAccount'),
    userRead: member('userRead'),
    userChange: member('userChange'),
    factor: member('factor'),
    factorDay: member('factorDay'),
  } satisfies Record<LimitName, unknown>,
  `must be a JSON object with no other members than ${Object.keys(LIMIT_MEMBERS).join(', ')}`,
);

const NO_JSON = 'must be JSON, like {"mail": "30/300"}';

export const LIMITS = plain(
  'LIMITS',
  v.optional(
    v.pipe(
      // A table of wrangler.toml arrives as an object.
      v.union([v.pipe(v.string(), v.parseJson()), v.record(v.string(), v.unknown())], NO_JSON),
      limits,
      // Otherwise one network could use up the attempts of all others.
      v.check(
        ({ passwordNetwork, passwordAccount }) =>
          passwordNetwork.refillSeconds > passwordAccount.refillSeconds,
        'must let passwordNetwork refill more slowly than passwordAccount',
      ),
    ),
    '{}',
  ),
).about(
  'JSON with the [limits](#limits) that differ from their defaults, such as `{"mail": "60/300", "token": "300/300"}`.',
);
