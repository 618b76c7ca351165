import { limit } from './schemas.ts';
import { plain } from './variable.ts';

const rate = (name: string, fallback: `${number}/${number}`) => plain(`LIMITS.${name}`, limit(fallback));

/** How many, in how many seconds (docs/environment.md#limits). */
export const LIMITS = {
  sequences: rate('sequences', '30/60').about(
    'Calls of the sequence function, per network (an IPv4 address, an IPv6 /64).',
  ),
  mail: rate('mail', '30/300').about('Requests that may send a mail, per network.'),
  mailWide: rate('mailWide', '150/300').about('Requests that may send a mail, per IPv6 /48.'),
  mailAddress: rate('mailAddress', '1/60').about('Mails to one address.'),
  mailDay: rate('mailDay', '12/86400').about(
    'Mails to one address in a day, whatever they are for. Notices to owners and invitations do not count.',
  ),
  mailTotal: rate('mailTotal', '3000/3600').about(
    'Account mails that the whole site writes. Requests that write none do not count.',
  ),
  verify: rate('verify', '30/300').about(
    'Mailed links and codes, per network. An IPv6 /48 gets four times as much.',
  ),
  token: rate('token', '150/300').about(
    'Requests for tokens, per network. For those with a password, an IPv6 /48 gets four times as much.',
  ),
  codeDay: rate('codeDay', '20/86400').about(
    'Mailed codes tried for one address in a day, whatever they are for; an attempt of the type `email` counts twice.',
  ),
  passwordNetwork: rate('passwordNetwork', '10/600').about(
    'Password attempts, per account and network. Must refill more slowly than `passwordAccount`.',
  ),
  passwordAccount: rate('passwordAccount', '60/1800').about(
    'Password attempts, per account, from all networks.',
  ),
  userRead: rate('userRead', '300/300').about('`GET /user`, per network and per account.'),
  userChange: rate('userChange', '30/300').about(
    'Changes of an account by its owner (`PUT /user`, `/api/v1/me`, forms), per network and per account.',
  ),
  factor: rate('factor', '15/60').about(
    'Attempts with codes of authenticator apps, per account; with recovery codes, per account and network.',
  ),
  // Three of a million codes are right at a time, so guessing for a whole year succeeds with a chance of 3%.
  factorDay: rate('factorDay', '30/86400').about(
    'Attempts with codes of authenticator apps, per account and day.',
  ),
};
