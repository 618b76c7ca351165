import { afterAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { writeOperatorToken } from '../../../src/auth/operators/operator-token.ts';
import { deleteOldVotes } from '../../../src/db/queries/group-vote-changes.ts';
import { groupVotes, voters } from '../../../src/db/schema/group-votes.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { freshNetwork } from '../../support/fresh-network.ts';
import { authApiClient } from '../auth-api/api-client.ts';
import { openSavedTripsSite, TEXAS } from '../account/saved-trips-site.ts';
import { openApiFan } from '../api/api-fan.ts';
import { described, problemOf } from '../api/described.ts';
import { answerAs, openFriend, openVote } from './votes-site.ts';

const site = await openSavedTripsSite();
afterAll(site.close);

const votesOf = (userId: string) => site.db.select().from(groupVotes).where(eq(groupVotes.userId, userId));

test('the API tells a vote’s numbers to everybody, and names only to the organizer', async () => {
  const vote = await openVote(site, [TEXAS]);
  const friend = openFriend(site);
  await answerAs(friend, vote.key, 'Ben', { 'answer-1': 'maybe', note: 'Maybe late', day: '2026-12-04' });
  const path = `/api/v1/votes/${vote.key}`;
  const response = await described(path, await friend.visit(path), 'get');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  const { data } = await response.json();
  expect(data).toMatchObject({
    title: 'Who’s in?',
    state: 'open',
    people: 1,
    options: [{ position: 1, yes: 0, maybe: 1, no: 0 }],
  });
  expect(JSON.stringify(data)).not.toMatch(/Ben|late/);
  for (const unknown of ['f'.repeat(32), 'no-key'])
    expect(await problemOf(await friend.visit(`/api/v1/votes/${unknown}`))).toEqual([404, 'not-found']);

  const own = await (await vote.organizer.visit('/api/v1/me/votes')).json();
  expect(own.data).toMatchObject([
    {
      id: vote.id,
      people: 1,
      voters: [
        {
          name: 'Ben',
          note: 'Maybe late',
          away_dates: ['2026-12-04'],
          answers: [{ position: 1, answer: 'maybe' }],
        },
      ],
    },
  ]);
  const other = await openApiFan(site);
  expect(await (await other.get('/api/v1/me/votes')).json()).toEqual({ data: [] });
});

test('a network reads a vote 60 times at once in the API, and another network still reads it', async () => {
  const vote = await openVote(site, [TEXAS]);
  const path = `/api/v1/votes/${vote.key}`;
  const headers = freshNetwork();
  const read = () => site.get(path, headers);
  const responses = await Promise.all(Array.from({ length: 61 }, read));
  const [refused, ...others] = responses.filter(({ status }) => status !== 200);
  expect(others).toEqual([]);
  expect(await problemOf(refused ?? new Response())).toEqual([429, 'too-many-requests']);
  expect((await site.get(path, freshNetwork())).status).toBe(200);
});

test('an export has the answers of others, but no address and nothing that opens an answer', async () => {
  const vote = await openVote(site, [TEXAS]);
  await answerAs(openFriend(site), vote.key, 'Ben');
  await site.db
    .update(voters)
    .set({ email: 'ben@example.com', emailToken: 'secret-token', linkHash: 'secret-hash' })
    .where(eq(voters.voteId, vote.id));
  const text = await (await vote.organizer.visit('/api/v1/me/export')).text();
  expect(JSON.parse(text).data.votes).toMatchObject([
    { id: vote.id, voters: [{ name: 'Ben', answers: [{ position: 1, answer: 'yes' }] }] },
  ]);
  expect(text).not.toMatch(/ben@example|secret/);
});

test('a vote goes 60 days after the last trip, and not before', async () => {
  const vote = await openVote(site, [TEXAS]);
  await deleteOldVotes(site.db, '2026-12-06');
  expect(await votesOf(vote.organizer.userId)).toHaveLength(1);
  await deleteOldVotes(site.db, '2026-12-07');
  expect(await votesOf(vote.organizer.userId)).toHaveLength(0);
});

test('a ban, an emptied account and the operator’s command each end a vote', async () => {
  const api = authApiClient(site);
  const operator = { authorization: `Bearer ${await writeOperatorToken(site.deps.auth)}` };
  const [banned, emptied, ended] = [await openVote(site), await openVote(site), await openVote(site)];
  const ask = (request: string, body: object) => api.ask(request, body, operator);
  await ask(`PUT /admin/users/${banned.organizer.userId}`, { ban_duration: '24h' });
  await ask(`DELETE /admin/users/${emptied.organizer.userId}`, { should_soft_delete: true });
  const reply = await ask(`DELETE /admin/votes/${ended.key}`, {});
  expect([reply.status, await reply.json()]).toEqual([200, { title: 'Which trip?' }]);
  expect((await ask(`DELETE /admin/votes/${ended.key}`, {})).status).toBe(404);
  for (const { key } of [banned, emptied, ended])
    expect((await openFriend(site).visit(paths.vote(key))).status).toBe(404);
});
