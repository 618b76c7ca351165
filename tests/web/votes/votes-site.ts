import { expect } from 'vitest';
import { eq } from 'drizzle-orm';
import { groupVotes } from '../../../src/db/schema/group-votes.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { visibleText, type TestSite } from '../../support/test-site.ts';
import { codeOf } from '../../support/trip-codes.ts';
import { openFormBrowser, type FormBrowser } from '../account/form-browser.ts';
import { HOUSTON, openFan, SAN_ANTONIO, saved, TEXAS } from '../account/saved-trips-site.ts';

/** From Saturday to Sunday. */
export const SOUTH = codeOf([SAN_ANTONIO, HOUSTON]);
type Fan = Awaited<ReturnType<typeof openFan>>;

/** Opens a vote on saved trips. */
export async function openVote(site: TestSite, codes: readonly string[] = [TEXAS, SOUTH], fan?: Fan) {
  const organizer = fan ?? (await openFan(site));
  const trips = [];
  for (const code of codes) trips.push(await saved(site, organizer, code));
  const response = await organizer.sendList(
    paths.ownVotes(),
    trips.map(({ id }) => ['trip', id] as const),
  );
  const page = response.headers.get('location') ?? '';
  expect([response.status, page]).toEqual([303, expect.stringMatching(/^\/account\/votes\/[0-9a-f-]{36}$/)]);
  const id = page.split('/').at(-1) ?? '';
  const row = () => voteOf(site, id);
  return { organizer, trips, id, page, key: (await row()).key, row };
}
type OpenedVote = Awaited<ReturnType<typeof openVote>>;

export async function voteOf(site: TestSite, id: string) {
  const [vote] = await site.db.select().from(groupVotes).where(eq(groupVotes.id, id));
  if (!vote) throw new Error('no such vote');
  return vote;
}

/** A browser of a friend, without an account. */
export const openFriend = (site: TestSite) => openFormBrowser(site);

export const answerAs = (
  friend: FormBrowser,
  key: string,
  name: string,
  fields: Record<string, string> = { 'answer-1': 'yes', 'answer-2': 'no' },
) => friend.send(paths.vote(key), { name, ...fields });

/** Posts a form of the organizer's page with the vote's present version. */
export async function organize(
  { organizer, row, id }: OpenedVote,
  action: Parameters<typeof paths.ownVoteForm>[1],
  fields: Record<string, string> = {},
) {
  const { version } = await row();
  return organizer.send(paths.ownVoteForm(id, action), { version: String(version), ...fields });
}

export const mainText = async (response: Response) =>
  visibleText((await response.text()).replace(/^.*<main/s, '<main'));
