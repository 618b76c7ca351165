import { afterAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { groupVotes, voters } from '../../../src/db/schema/group-votes.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { failingDatabase } from '../../../src/db/neon/client.ts';
import { databaseCallsSince, siteOver } from '../../support/test-site.ts';
import { openSavedTripsSite, TEXAS } from '../account/saved-trips-site.ts';
import { redirectOf } from '../account/form-browser.ts';
import { statusesOf } from '../api/api-fan.ts';
import { answerAs, mainText, openFriend, openVote, organize } from './votes-site.ts';

const site = await openSavedTripsSite();
afterAll(site.close);

const votersOf = (voteId: string) => site.db.select().from(voters).where(eq(voters.voteId, voteId));

test('friends see trips, miles, costs and the deadline, and no name before they answer', async () => {
  const vote = await openVote(site);
  const friend = openFriend(site);
  const response = await friend.visit(paths.vote(vote.key));
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  const html = await response.text();
  expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\/(?!fanroads\.test)/);
  expect(html).not.toContain(vote.organizer.email);
  expect(await mainText(await friend.visit(paths.vote(vote.key)))).toMatch(
    /^Which trip\? Open until Fri, Nov 27 · Nobody has answered yet Dallas, San Antonio & Houston Dec 4-6, 2026, 3 games \d+ mi .* nights? .*About \$\d+-\d+ a head: 2 people, 1 room, 1 car, without tickets\. See the games/,
  );

  expect(
    redirectOf(await answerAs(openFriend(site), vote.key, 'Ben', { 'answer-1': 'yes', note: 'With kids' })),
  ).toEqual([303, paths.vote(vote.key)]);
  const before = await (await friend.visit(paths.vote(vote.key))).text();
  expect(before).not.toContain('Ben');
  expect(before).not.toContain('With kids');
  expect(before).toContain('Yes: 1');
  await answerAs(friend, vote.key, 'Cara', {
    'answer-1': 'yes',
    'answer-2': 'maybe',
    city: 'Austin, TX',
    day: '2026-12-06',
  });
  const after = await mainText(await friend.visit(paths.vote(vote.key)));
  expect(after).toContain('Best so far: 2 yes, nobody can’t');
  expect(after).toMatch(/Yes: (?:Ben, Cara|Cara, Ben)/);
  expect(after).toContain('Sun: 1 of 2, not Cara');
  expect(after).toContain('From Austin, TX, can’t Sun, Dec 6');
  expect(after).toMatch(/a head: 2 people, 1 room, 1 car, without tickets; your own way \$\d+\./);
});

test('a page is one batch, and so is an answer after it was read', async () => {
  const vote = await openVote(site);
  const friend = openFriend(site);
  const first = site.requests.length;
  await friend.visit(paths.vote(vote.key));
  await answerAs(friend, vote.key, 'Ann');
  await vote.organizer.visit(vote.page);
  expect(databaseCallsSince(site, first)).toEqual([1, 2, 1]);
});

test('unknown keys and links are not found, and store nothing', async () => {
  const friend = openFriend(site);
  const unknown = 'f'.repeat(32);
  for (const path of [
    paths.vote(unknown),
    paths.voteLink(unknown, unknown),
    '/v/short',
    `/v/${'f'.repeat(31)}`,
  ])
    expect((await friend.visit(path)).status).toBe(404);
  expect((await answerAs(friend, unknown, 'Ben')).status).toBe(404);
});

test('somebody changes their answer, answers for somebody else, and erases', async () => {
  const vote = await openVote(site);
  const friend = openFriend(site);
  await answerAs(friend, vote.key, 'Ben');
  const [ben] = await votersOf(vote.id);
  const form = await (await friend.visit(paths.vote(vote.key, ben?.id))).text();
  expect(form).toMatch(/name="name"[^>]* value="Ben"/);
  expect(form).toMatch(
    /name="answer-2" checked="" value="no"|name="answer-2"[^>]*checked=""[^>]*value="no"|value="no"[^>]*checked=""/,
  );
  await friend.send(paths.vote(vote.key), { as: ben?.id ?? '', name: 'Benny', 'answer-1': 'maybe' });
  await answerAs(friend, vote.key, 'Kid', { 'answer-1': 'no' });
  expect(await mainText(await friend.visit(paths.vote(vote.key)))).toMatch(/If need be: Benny; No: Kid/);
  const kid = (await votersOf(vote.id)).find(({ name }) => name === 'Kid');
  expect(kid?.browserHash).toBe(ben?.browserHash);
  await friend.send(paths.voteErase(vote.key), { voter: kid?.id ?? '' });
  expect((await votersOf(vote.id)).map(({ name }) => name)).toEqual(['Benny']);
});

test('nobody touches another’s answer', async () => {
  const vote = await openVote(site);
  await answerAs(openFriend(site), vote.key, 'Ben');
  const [ben] = await votersOf(vote.id);
  const stranger = openFriend(site);
  await answerAs(stranger, vote.key, 'Mallory');
  const as = ben?.id ?? '';
  await stranger.send(paths.vote(vote.key), { as, name: 'Not Ben', 'answer-1': 'no' });
  await stranger.send(paths.voteErase(vote.key), { voter: as });
  await stranger.send(paths.vote(vote.key), { link: as });
  expect((await votersOf(vote.id)).find(({ id }) => id === as)).toEqual(ben);
  const other = await openVote(site, [TEXAS]);
  await answerAs(stranger, other.key, 'Mallory', { 'answer-1': 'yes' });
  const [mine] = await votersOf(other.id);
  const [, here] = await votersOf(vote.id);
  expect(mine?.browserHash).not.toBe(here?.browserHash);
});

test('a name that is taken elsewhere is refused with what to do, and the input stays', async () => {
  const vote = await openVote(site);
  await answerAs(openFriend(site), vote.key, 'Ben');
  const refused = await answerAs(openFriend(site), vote.key, 'bén ', { 'answer-1': 'yes', note: 'I drive' });
  expect(refused.status).toBe(409);
  const html = await refused.text();
  expect(html).toContain('There is a bén already. Ask the organizer for your link, or answer as ‘bén K’.');
  expect(html).toMatch(/id="note"[^>]* value="I drive"/);
  expect(html).toMatch(/name="answer-1"[^>]*checked=""/);
  expect(await votersOf(vote.id)).toHaveLength(1);
});

test('a form that is sent twice at once is one answer', async () => {
  const vote = await openVote(site);
  const friend = openFriend(site);
  const browser = /name="browser" value="([^"]+)"/.exec(
    await (await friend.visit(paths.vote(vote.key))).text(),
  )?.[1];
  const sent = await friend.sendAtOnce(3, paths.vote(vote.key), {
    name: 'Ann',
    'answer-1': 'yes',
    browser: browser ?? '',
  });
  expect(sent.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(await votersOf(vote.id)).toHaveLength(1);
});

test('one of many at once is the twentieth voter, and the others are told', async () => {
  const vote = await openVote(site);
  await site.db.insert(voters).values(
    Array.from({ length: 18 }, (_, index) => ({
      id: crypto.randomUUID(),
      voteId: vote.id,
      name: `Fan ${index}`,
      nameKey: `fan${index}`,
      createdAt: site.deps.now(),
    })),
  );
  const names = ['Ann', 'Ben', 'Cara', 'Dev', 'Eve'];
  const responses = await Promise.all(names.map((name) => answerAs(openFriend(site), vote.key, name)));
  expect(statusesOf(responses)).toEqual([303, 303, 409, 409, 409]);
  expect(await votersOf(vote.id)).toHaveLength(20);
  const refused = responses.find(({ status }) => status === 409);
  expect(await refused?.text()).toContain('20 people have answered, which is the most.');
});

test('wrong fields are named beside them', async () => {
  const vote = await openVote(site);
  const friend = openFriend(site);
  for (const [fields, problem] of [
    [{ name: '' }, 'Enter your first name.'],
    [{ name: 'www.evil.example' }, 'No links, please'],
    [{ name: 'x'.repeat(41) }, 'Use at most 40 characters.'],
    [{ name: 'Ann', note: 'javascript://x' }, 'No links, please'],
    [{ name: 'Ann', 'answer-1': '' }, 'Answer one trip at least.'],
    [{ name: 'Ann', city: 'Atlantis' }, 'We don&#x27;t know'],
    [{ name: 'Ann', city: 'Atlantis '.repeat(1000) }, 'We don&#x27;t know'],
  ] as const) {
    const response = await friend.send(paths.vote(vote.key), { 'answer-1': 'yes', ...fields });
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(problem)]);
  }
  expect(await votersOf(vote.id)).toEqual([]);
});

test('fields that no form of ours sends are no error', async () => {
  const vote = await openVote(site);
  const sent = {
    name: 'Ann\0',
    'answer-1': 'yes',
    city: 'Austin\0',
    place: 'aus\0tin',
    as: '\0',
    note: '\0',
  };
  expect((await openFriend(site).send(paths.vote(vote.key), sent)).status).toBe(303);
  expect(await votersOf(vote.id)).toMatchObject([{ name: 'Ann', placeNumber: null, note: '' }]);
});

test('what people type is shown as text', async () => {
  const vote = await openVote(site);
  const friend = openFriend(site);
  await answerAs(friend, vote.key, '<b>\u202eEve', {
    'answer-1': 'yes',
    note: '"><script>alert(1)</script>',
  });
  const html = await (await friend.visit(paths.vote(vote.key))).text();
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('\u202e');
  expect(html).toContain('<bdi>&lt;b&gt;Eve</bdi>');
});

test('ten answers at once of one network, then one a minute', async () => {
  const vote = await openVote(site);
  const friend = openFriend(site);
  for (let index = 0; index < 10; index += 1)
    expect((await answerAs(friend, vote.key, `Fan ${index}`)).status).toBe(303);
  const refused = await answerAs(friend, vote.key, 'Late');
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
  expect((await answerAs(openFriend(site), vote.key, 'Late')).status).toBe(303);
});

test('after the deadline and without new people an answer is refused with what to do', async () => {
  const vote = await openVote(site);
  const ben = openFriend(site);
  await answerAs(ben, vote.key, 'Ben');
  await organize(vote, 'lock', { locked: 'on' });
  const locked = await answerAs(openFriend(site), vote.key, 'Ann');
  expect([locked.status, await locked.text()]).toEqual([
    409,
    expect.stringMatching(/takes no new people.*|value="Ann"/),
  ]);
  expect((await answerAs(ben, vote.key, 'Ben', { 'answer-1': 'no' })).status).toBe(303);
  await organize(vote, 'lock', { locked: 'off' });
  await site.db.update(groupVotes).set({ closesOn: '2026-11-19' }).where(eq(groupVotes.id, vote.id));
  for (const friend of [ben, openFriend(site)]) {
    const late = await answerAs(friend, vote.key, friend === ben ? 'Ben' : 'Late');
    expect([late.status, await late.text()]).toEqual([
      409,
      expect.stringContaining('Answers closed at the end of Thu, Nov 19. Ask the organizer'),
    ]);
  }
  expect(await mainText(await openFriend(site).visit(paths.vote(vote.key)))).toContain(
    'Answers closed Thu, Nov 19',
  );
});

test('a personal link brings a lost answer back, and a new one ends it', async () => {
  const vote = await openVote(site);
  const ben = openFriend(site);
  await answerAs(ben, vote.key, 'Ben');
  const [row] = await votersOf(vote.id);
  const linkIn = async (response: Response) =>
    /\/v\/[0-9a-f]{32}\/me\/[0-9a-f]{32}/.exec(await response.text())?.[0] ?? '';
  const link = await linkIn(await ben.send(paths.vote(vote.key), { link: row?.id ?? '' }));
  const phone = openFriend(site);
  const opened = await phone.visit(link);
  expect(opened.status).toBe(200);
  expect(await opened.text()).not.toContain('Ben');
  expect(phone.cookies()).toBe('');
  expect(redirectOf(await phone.send(link))).toEqual([303, paths.vote(vote.key)]);
  await phone.send(paths.vote(vote.key), { as: row?.id ?? '', name: 'Ben', 'answer-1': 'maybe' });
  for (const browser of [ben, phone])
    expect(await mainText(await browser.visit(paths.vote(vote.key)))).toContain('If need be: Ben');

  const own = await linkIn(await organize(vote, 'link', { voter: row?.id ?? '' }));
  expect(await mainText(await ben.visit(paths.vote(vote.key)))).toContain('Link from the organizer');
  expect((await phone.visit(link)).status).toBe(404);
  expect(await (await phone.visit(paths.vote(vote.key))).text()).not.toContain('Ben');
  expect((await openFriend(site).visit(own)).status).toBe(200);
});

test('without the database the page says so, and the log has no key', async () => {
  const db = failingDatabase(site.db, new Error('down'));
  const broken = siteOver(db, site.databaseUrl, async () => undefined);
  const key = 'a'.repeat(32);
  for (const path of [paths.vote(key), paths.voteLink(key, key), `/api/v1/votes/${key}`])
    expect([path, (await openFriend(broken).visit(path)).status]).toEqual([path, 500]);
  expect(broken.errors.map(({ fields }) => fields?.['path'])).toEqual([
    '/v/(key)',
    '/v/(key)/me/(key)',
    '/api/v1/votes/(key)',
  ]);
  expect(JSON.stringify([broken.errors, broken.requests])).not.toContain(key);
});
