import { Hono } from 'hono';
import { readSequence, type SequencePageFacts } from '../../db/queries/sequence-page.ts';
import { readSequenceList } from '../../db/queries/sequences.ts';
import type { FeedStatus } from '../../db/queries/upcoming-games.ts';
import type { League } from '../../domain/leagues.ts';
import { begunText, stopChange } from '../../domain/trips/check/change-text.ts';
import { sequencePlan } from '../../domain/trips/code/sequence-plan.ts';
import { tripStops } from '../../domain/trips/trip-stops.ts';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { pagingOf, withQuery } from './respond.ts';
import { provenanceJson } from './game-json.ts';
import { OPERATIONS, routeOf } from './operations.ts';
import { NO_QUERY, QUERIES } from './parameters.ts';
import { respondProblem } from './respond-problem.ts';
import { NO_SUCH_ROADTRIP } from './roadtrip-routes.ts';
import { sequenceJson } from './sequence-json.ts';

export const sequenceApiRoutes = new Hono<WebEnvironment>();

sequenceApiRoutes.get(routeOf('listSequences'), (c) => {
  const slug = c.req.param('roadtrip') ?? '';
  return withQuery(c, QUERIES.listSequences, { tags: [], roadtrip: slug }, async (query) => {
    const { db, now, config } = c.var.deps;
    const { type, length, month = null, team, page, page_size: pageSize } = query;
    const list = await readSequenceList(db, {
      slug,
      type,
      length,
      month,
      team: team?.fullName ?? null,
      page,
      pageSize,
      now: now(),
    });
    if (list === null) return respondProblem(c, 'not-found', NO_SUCH_ROADTRIP);
    const { entries, games, totalItems, feed, trip } = list;
    return {
      data: entries.flatMap(({ shown, length: ofLength, position, pick, ...entry }) => {
        const sequence = sequenceJson({ ...entry, slug, travel: trip.travel, trip: shown }, games, config);
        return sequence ? [{ ...sequence, length: ofLength, position, pick }] : [];
      }),
      ...pagingOf(c.req.url, { page, pageSize, totalItems }),
      provenance: provenanceJson(feedsOf(trip.league, feed), [...games.values()]),
    };
  });
});

sequenceApiRoutes.get(routeOf('getSequence'), (c) => {
  const slug = c.req.param('roadtrip') ?? '';
  return withQuery(c, NO_QUERY, { tags: [], roadtrip: slug }, async () => {
    const { db, now, config } = c.var.deps;
    const facts = await readSequence(db, { slug, address: c.req.param('sequence') ?? '', now: now() });
    if (facts === null) return respondProblem(c, 'not-found', NO_SUCH_ROADTRIP);
    const { sequence, games, feed, trip } = facts;
    if (sequence === null) {
      return respondProblem(c, 'not-found', 'No sequence of this roadtrip has this address.');
    }
    const data = sequenceJson({ ...sequence, slug, travel: trip.travel, trip: sequence }, games, config);
    const changes = changesOf(facts, now());
    if (data === null || changes.length > 0) return respondBroken(c, slug, changes, facts.nearest);
    return { data, provenance: provenanceJson(feedsOf(trip.league, feed), [...games.values()]) };
  });
});

function changesOf({ sequence, games }: SequencePageFacts, now: Date): string[] {
  const plan = sequence && sequencePlan(sequence.stops);
  const stops = plan ? tripStops(plan.games, [...games.values()], now) : [];
  return stops.flatMap((stop) => stopChange(stop, true) ?? begunText(stop, now) ?? []);
}

function respondBroken(
  c: WebContext,
  slug: string,
  changes: readonly string[],
  nearest: SequencePageFacts['nearest'],
): Response {
  const { path } = OPERATIONS.getSequence;
  const other = nearest && path.replace('{roadtrip}', slug).replace('{sequence}', nearest.address);
  const advice = other === null ? '' : ` The nearest one that works is ${other}.`;
  return respondProblem(c, 'gone', `${changes.join(' ')}${advice}`);
}

function feedsOf(league: League, feed: FeedStatus) {
  return feed === null ? [] : [{ ...feed, league }];
}
