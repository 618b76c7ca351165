import * as v from 'valibot';
import { readNotices, type NoticesRead } from '../../db/queries/trip-notices.ts';
import { noticeText } from '../../domain/trips/watch/notice-text.ts';
import { paths } from '../urls/paths.ts';
import { pageOf, pagingJson } from './envelope.ts';
import type { PrivateOperation } from './operation.ts';
import { withOwnRows } from './owner.ts';
import { paged } from './parameters.ts';
import { respondInvalid } from './problems.ts';
import { readQuery } from './read-fields.ts';
import { EXAMPLE_ID, EXAMPLE_KNOWN_GAME, knownGame, knownGameJson, tripState } from './saved-trip.ts';
import { component, instant, orNull, text, uuid, webAddress } from './shapes.ts';

const tripNotice = component(
  'TripNotice',
  {
    id: uuid(),
    trip: v.object({ id: uuid(), name: v.string(), url: webAddress() }),
    text: text('What changed.'),
    former: orNull(v.string(), 'What was so before, if that says more.'),
    before: knownGame,
    after: knownGame,
    state_before: tripState,
    state_after: tripState,
    created_at: instant(),
  },
  {
    description: 'A game of a saved trip that changed.',
    examples: [
      {
        id: '5f0a3c52-50c5-4a0e-8a0b-3a1f2b7a9d10',
        trip: { id: EXAMPLE_ID, name: 'Boston', url: `https://fanroads.com/account/trips/${EXAMPLE_ID}` },
        text: 'Heat at Celtics moved to 7:30 PM',
        former: 'It was planned for Tue, Dec 1, 7:00 PM',
        before: EXAMPLE_KNOWN_GAME,
        after: EXAMPLE_KNOWN_GAME,
        state_before: 'fine',
        state_after: 'fine',
        created_at: '2026-11-20T12:20:00.000Z',
      },
    ],
  },
);

const query = v.object(paged);

export const listMyNotices: PrivateOperation = {
  id: 'listMyNotices',
  method: 'get',
  path: '/api/v1/me/notices',
  tag: 'My trips',
  summary: 'What changed on your saved trips, newest first',
  example: '/api/v1/me/notices?page_size=5',
  query,
  response: () => pageOf(tripNotice),
  statuses: { 200: 'A page of notices' },
  handle: (c) => {
    const read = readQuery(c.req.url, query);
    if (read.kind === 'invalid') return respondInvalid(c, read.errors);
    const { page, page_size: pageSize } = read.value;
    return withOwnRows(
      c,
      (db, userId) => readNotices(db, userId, { page, pageSize }),
      ({ rows }) =>
        c.json({
          data: rows.notices.map((notice) => noticeJson(notice, c.var.deps.config.siteOrigin)),
          ...pagingJson(c.req.url, { page, pageSize, totalItems: rows.totalItems }),
        }),
    );
  },
};

function noticeJson(
  notice: NoticesRead['notices'][number],
  siteOrigin: string,
): v.InferOutput<typeof tripNotice> {
  const { before, after, savedTripId, tripName } = notice;
  const { headline, former } = noticeText(before, after);
  return {
    id: notice.id,
    trip: { id: savedTripId, name: tripName, url: `${siteOrigin}${paths.savedTrip(savedTripId)}` },
    text: headline,
    former,
    before: knownGameJson({ ...notice, known: before }),
    after: knownGameJson({ ...notice, known: after }),
    state_before: notice.stateBefore,
    state_after: notice.stateAfter,
    created_at: notice.createdAt.toISOString(),
  };
}
