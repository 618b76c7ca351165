import { and, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { eventCounts } from '../../../src/db/schema/jobs.ts';
import { groupVotes, voteOptions, voters } from '../../../src/db/schema/group-votes.ts';
import { places } from '../../../src/db/schema/places.ts';
import { savedTrips } from '../../../src/db/schema/saved-trips.ts';
import { decodeTrip } from '../../../src/domain/trips/code/trip-code.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { databaseCallsSince } from '../../support/test-site.ts';
import { endOf, redirectOf } from '../account/form-browser.ts';
import { codeOf } from '../../support/trip-codes.ts';
import {
  HOUSTON,
  moveGame,
  openFan,
  openSavedTripsSite,
  SAN_ANTONIO,
  saved,
  TEXAS,
} from '../account/saved-trips-site.ts';
import { answerAs, mainText, openFriend, openVote, organize, SOUTH, voteOf } from './votes-site.ts';

const site = await openSavedTripsSite();
afterAll(site.close);

const optionsOf = (voteId: string) =>
  site.db.select().from(voteOptions).where(eq(voteOptions.voteId, voteId)).orderBy(voteOptions.position);

test('My Trips opens a vote on one to six trips that are ahead, and lists it', async () => {
  const fan = await openFan(site);
  const past = await saved(site, fan, codeOf(['nba-2026-11-10-denver-nuggets-at-houston-rockets-1']));
  for (const chosen of [[], [past.id], [crypto.randomUUID()]]) {
    const refused = await fan.sendList(
      paths.ownVotes(),
      chosen.map((id) => ['trip', id] as const),
    );
    expect(endOf(refused)).toEqual([303, paths.account(), 'toast=vote-without-trips']);
  }
  const vote = await openVote(site, [TEXAS, SOUTH], fan);
  expect(await vote.row()).toMatchObject({
    title: 'Which trip?',
    state: 'open',
    closesOn: '2026-11-27',
    timeZone: 'America/Chicago',
    lastDate: '2026-12-06',
  });
  const html = await (await fan.visit(paths.account())).text();
  expect(html).toContain(`href="${vote.page}"`);
  expect(html.match(/name="trip"/g)).toHaveLength(2);
  const [count] = await site.db.select().from(eventCounts).where(eq(eventCounts.event, 'vote-opened'));
  expect(count?.count).toBeGreaterThan(0);
});

test('a person has ten open votes, also at once', async () => {
  const fan = await openFan(site);
  const trip = await saved(site, fan);
  const responses = await fan.sendAtOnce(12, paths.ownVotes(), { trip: trip.id });
  const targets = responses.map((response) => response.headers.get('location'));
  expect(targets.filter((target) => target === paths.account())).toHaveLength(2);
  const open = await site.db.select().from(groupVotes).where(eq(groupVotes.userId, fan.userId));
  expect(open).toHaveLength(10);
});

test('a decided vote is not opened again beside ten open ones', async () => {
  const fan = await openFan(site);
  const trip = await saved(site, fan);
  const vote = { ...(await openVote(site, [SOUTH], fan)), organizer: fan };
  await organize(vote, 'choose', { option: '1' });
  await fan.sendAtOnce(10, paths.ownVotes(), { trip: trip.id });
  const refused = await organize(vote, 'reopen');
  expect([refused.status, await mainText(refused)]).toEqual([
    400,
    expect.stringContaining('You can have up to ten open votes. Decide or delete one first.'),
  ]);
  expect(await vote.row()).toMatchObject({ state: 'closed', version: 2 });
  const isOpen = and(eq(groupVotes.userId, fan.userId), eq(groupVotes.state, 'open'));
  const [other] = await site.db.select().from(groupVotes).where(isOpen);
  await site.db.delete(groupVotes).where(eq(groupVotes.id, other?.id ?? ''));
  expect((await organize(vote, 'reopen')).status).toBe(303);
});

test('a version that no vote can have is a stale one', async () => {
  const vote = await openVote(site);
  for (const version of ['99999999999', '9007199254740991', '-1', '1.5', 'x', ''])
    for (const action of ['choose', 'lock', 'delete'] as const) {
      const sent = { version, option: '1', locked: 'on' };
      const refused = await vote.organizer.send(paths.ownVoteForm(vote.id, action), sent);
      expect([version, action, refused.status]).toEqual([version, action, 409]);
    }
});

test('a vote is its organizer’s alone', async () => {
  const vote = await openVote(site);
  const other = await openFan(site);
  expect((await other.visit(vote.page)).status).toBe(404);
  const stolen = await other.send(paths.ownVoteForm(vote.id, 'delete'), { version: '1' });
  expect(stolen.status).toBe(404);
  expect(redirectOf(await openFriend(site).visit(vote.page))).toEqual([
    303,
    paths.auth('sign-in', vote.page),
  ]);
  expect(await voteOf(site, vote.id)).toMatchObject({ version: 1 });
});

test('the organizer decides, both pages say so, and who is in may still change that', async () => {
  const vote = await openVote(site);
  const ben = openFriend(site);
  await answerAs(ben, vote.key, 'Ben');
  expect(redirectOf(await organize(vote, 'choose', { option: '1' }))).toEqual([303, vote.page]);
  const decided = 'Decided: Dallas, San Antonio & Houston, Dec 4-6, 2026';
  expect(await mainText(await vote.organizer.visit(vote.page))).toContain(decided);
  expect(await mainText(await openFriend(site).visit(paths.vote(vote.key)))).toContain(decided);
  expect((await answerAs(openFriend(site), vote.key, 'Late')).status).toBe(409);
  await answerAs(ben, vote.key, 'Ben', { 'answer-1': 'no', 'answer-2': 'yes' });
  const text = await mainText(await ben.visit(paths.vote(vote.key)));
  expect(text).toContain('Can’t: Ben');
  expect(text).toContain('No: Ben');
  expect(redirectOf(await organize(vote, 'reopen'))).toEqual([303, vote.page]);
  expect((await answerAs(openFriend(site), vote.key, 'Late')).status).toBe(303);
});

test('a decided vote leads to the trip’s live page, but never to a newer link', async () => {
  const vote = await openVote(site);
  const id = vote.trips[0]?.id ?? '';
  const livePath = async () => {
    const [trip] = await site.db.select().from(savedTrips).where(eq(savedTrips.id, id));
    return paths.liveTrip(trip?.liveKey ?? '');
  };
  const votePage = async () => (await openFriend(site).visit(paths.vote(vote.key))).text();
  const first = await livePath();
  expect(await votePage()).not.toContain('Follow this trip');
  await organize(vote, 'choose', { option: '1' });
  expect(await votePage()).toContain(`href="${first}">Follow this trip`);
  await vote.organizer.send(paths.savedTripForm(id, 'link'), { version: '1', link: 'new' });
  const second = await livePath();
  expect(second).not.toBe(first);
  const page = await votePage();
  expect(page).not.toContain(first);
  expect(page).not.toContain(second);
  await organize(vote, 'reopen');
  await organize(vote, 'choose', { option: '1' });
  expect(await votePage()).toContain(second);
});

test('of two windows that choose, one is told and sees how it is', async () => {
  const vote = await openVote(site);
  const choose = (option: string) =>
    vote.organizer.send(paths.ownVoteForm(vote.id, 'choose'), { version: '1', option });
  const responses = [await choose('1'), await choose('2')];
  expect(responses.map(({ status }) => status)).toEqual([303, 409]);
  expect(await mainText(responses[1] ?? new Response())).toMatch(
    /Decided: Dallas.* This vote was changed in another window\. This is how it is now\./,
  );
  expect(await voteOf(site, vote.id)).toMatchObject({ state: 'closed', chosen: 1, version: 2 });
  for (const [action, fields] of [
    ['rename', { title: 'Typed here', closes: '2026-12-01' }],
    ['lock', { locked: 'on' }],
    ['reopen', {}],
    ['delete', {}],
  ] as const) {
    const stale = await vote.organizer.send(paths.ownVoteForm(vote.id, action), { version: '1', ...fields });
    expect([action, stale.status]).toEqual([action, 409]);
    if (action === 'rename') expect(await stale.text()).toMatch(/name="title"[^>]* value="Typed here"/);
  }
  expect(await voteOf(site, vote.id)).toMatchObject({ title: 'Which trip?', isLocked: false, version: 2 });
});

test('the name and the deadline change, and what is wrong is said beside them', async () => {
  const vote = await openVote(site);
  await organize(vote, 'rename', { title: ' Bears\u202e weekend ', closes: '2026-12-04' });
  expect(await vote.row()).toMatchObject({ title: 'Bears weekend', closesOn: '2026-12-04', version: 2 });
  for (const [fields, problem] of [
    [{ title: 'see www.evil.example', closes: '2026-12-04' }, 'No links, please'],
    [{ title: ' ', closes: '2026-12-04' }, 'Enter a name.'],
    [{ title: 'Bears', closes: '2026-12-07' }, 'Choose a day from today to the last day of the trips.'],
    [{ title: 'Bears', closes: '2026-99-99' }, 'Choose a day from today to the last day of the trips.'],
  ] as const) {
    const refused = await organize(vote, 'rename', fields);
    const html = await refused.text();
    expect([refused.status, html]).toEqual([400, expect.stringContaining(problem)]);
    expect(html).toMatch(new RegExp(`name="closes"[^>]* value="${fields.closes}"`));
  }
  expect(await voteOf(site, vote.id)).toMatchObject({ version: 2 });
});

test('removes an answer, deletes a vote', async () => {
  const vote = await openVote(site);
  await answerAs(openFriend(site), vote.key, 'Ben');
  const [ben] = await site.db.select().from(voters).where(eq(voters.voteId, vote.id));
  await organize(vote, 'remove', { voter: ben?.id ?? '' });
  expect(await site.db.select().from(voters).where(eq(voters.voteId, vote.id))).toEqual([]);
  expect(redirectOf(await organize(vote, 'delete'))).toEqual([303, paths.account()]);
  expect((await openFriend(site).visit(paths.vote(vote.key))).status).toBe(404);
});

test('an option whose trip was deleted stays, in two batches', async () => {
  const vote = await openVote(site);
  const [first] = vote.trips;
  await vote.organizer.send(paths.savedTripForm(first?.id ?? '', 'delete'), { version: '1' });
  expect(await optionsOf(vote.id)).toMatchObject([{ savedTripId: null }, { code: SOUTH }]);
  const before = site.requests.length;
  const text = await mainText(await openFriend(site).visit(paths.vote(vote.key)));
  expect(databaseCallsSince(site, before)).toEqual([2]);
  expect(text).toContain('Dallas, San Antonio & Houston Dec 4-6, 2026, 3 games');
});

test('an option follows the fix of its trip, is marked, and so are older answers', async () => {
  const vote = await openVote(site, [TEXAS]);
  const ben = openFriend(site);
  await answerAs(ben, vote.key, 'Ben', { 'answer-1': 'yes' });
  await moveGame(site, SAN_ANTONIO, '2026-12-20T19:00:00');
  const [trip] = vote.trips;
  const page = await (await vote.organizer.visit(paths.savedTrip(trip?.id ?? ''))).text();
  const code = /action="[^"]*\/fix".*?name="code" value="([^"]+)"/s.exec(page)?.[1] ?? '';
  await vote.organizer.send(paths.savedTripForm(trip?.id ?? '', 'fix'), { version: '1', code });
  const [row] = await site.db
    .select()
    .from(savedTrips)
    .where(eq(savedTrips.id, trip?.id ?? ''));
  expect(row?.code).toBe(code);
  expect(await optionsOf(vote.id)).toMatchObject([{ code, changedAt: expect.any(Date) }]);
  expect(await vote.row()).toMatchObject({
    version: 2,
    lastDate: row && row.lastDate > '2026-12-06' ? row.lastDate : '2026-12-06',
  });
  const [option] = await optionsOf(vote.id);
  await site.db
    .update(voteOptions)
    .set({ changedAt: new Date((option?.changedAt?.getTime() ?? 0) + 1000) })
    .where(eq(voteOptions.voteId, vote.id));
  const text = await mainText(await ben.visit(paths.vote(vote.key)));
  expect(text).toContain('Changed Fri, Nov 20');
  expect(text).toContain('I’m in: Ben (before the change)');
  await site.db.delete(groupVotes).where(eq(groupVotes.id, vote.id));
  await moveGame(site, SAN_ANTONIO, '2026-12-05T19:00:00');
});

test('home is named nowhere: not on the page, in JSON, nor in any code', async () => {
  const [austin] = await site.db.select().from(places).where(eq(places.slug, 'austin-tx'));
  const place = austin?.number ?? 0;
  const home = codeOf([SAN_ANTONIO, HOUSTON], { isBackHome: true, daysBefore: 1, daysAfter: 1 }, place);
  const vote = await openVote(site, [home, TEXAS]);
  expect(vote.trips[0]?.homePlace).toBe(place);
  const friend = openFriend(site);
  const pages = [await friend.visit(paths.vote(vote.key))];
  await answerAs(friend, vote.key, 'Ann');
  pages.push(await friend.visit(paths.vote(vote.key)));
  pages.push(await friend.visit(`/api/v1/votes/${vote.key}`));
  for (const page of pages) {
    const text = await page.text();
    expect(text).not.toMatch(/austin/i);
    const words = text.match(/[\w-]{12,}/g) ?? [];
    const plans = words.flatMap((word) => decodeTrip(word) ?? []);
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.map(({ placeNumber }) => placeNumber)).toEqual(plans.map(() => null));
  }
});
