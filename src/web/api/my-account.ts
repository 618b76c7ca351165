import * as v from 'valibot';
import { exportAccount } from '../../auth/account/own-account.ts';
import { refuseTooManyReads } from '../../auth/rate-limits/buckets.ts';
import { clientOf } from '../http/client-of-request.ts';
import type { PrivateOperation } from './operation.ts';
import { withOwner } from './owner.ts';
import { respondTooMany } from './problems.ts';
import { instant, single, uuid } from './shapes.ts';

/** Open, because it has all that the account has. */
const accountExport = v.pipe(
  v.looseObject({ exported_at: instant(), user: v.looseObject({ id: uuid() }) }),
  v.metadata({
    id: 'AccountExport',
    description: 'Everything stored with the account, but no secrets.',
  }),
);

export const exportMyAccount: PrivateOperation = {
  id: 'exportMyAccount',
  method: 'get',
  path: '/api/v1/me/export',
  tag: 'My trips',
  summary: 'Everything stored with your account',
  description: 'As the download of the account’s settings has it.',
  example: '/api/v1/me/export',
  response: () => single(accountExport),
  statuses: { 200: 'Your data' },
  problems: ['too-many-requests'],
  handle: (c) =>
    withOwner(c, async ({ signedIn }) => {
      const { auth } = c.var;
      const refusal = await refuseTooManyReads(auth, signedIn, clientOf(c));
      if (refusal !== null) return respondTooMany(c, refusal.retryAfterSeconds ?? 1);
      return c.json({ data: await exportAccount(auth, signedIn, clientOf(c)) });
    }),
};
