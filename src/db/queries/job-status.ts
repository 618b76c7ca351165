import type { BatchResponse } from 'drizzle-orm/batch';
import { and, count, desc, eq, gte, sql } from 'drizzle-orm';
import { LEAGUES } from '../../domain/leagues.ts';
import { easternDateAt } from '../../domain/dates/eastern-time.ts';
import type { Database } from '../neon/client.ts';
import { gameEvents } from '../schema/games.ts';
import { jobRuns, leagueFeeds } from '../schema/jobs.ts';
import { selectStaleFacts } from './content-facts.ts';
import { eventCountsOf, selectEventCounts } from './event-counts.ts';
import { operatingFactsOf, selectOperatingFacts, type MailBudgets } from './alerts.ts';

export type LeagueStatus = ReturnType<typeof jobStatusOf>['leagues'][number];
export type StoredHealth = Awaited<ReturnType<typeof readHealth>>;

export async function readHealth(db: Database, budgets: MailBudgets, now: Date) {
  const [content, events, feeds, counts, runs, ...facts] = await db.batch([
    selectStaleFacts(db, easternDateAt(now)),
    selectEventCounts(db, now),
    ...selectJobStatus(db, now),
    ...selectOperatingFacts(db, budgets, now),
  ]);
  return {
    jobs: jobStatusOf([feeds, counts, runs]),
    facts: operatingFactsOf(facts, budgets),
    events: eventCountsOf(events),
    content: content[0] ?? { facts: 0, staleFacts: 0, staleFiles: 0 },
  };
}

function selectJobStatus(db: Database, now: Date) {
  return [
    db.select().from(leagueFeeds),
    db
      .select({ league: gameEvents.league, items: count() })
      .from(gameEvents)
      .where(and(eq(gameEvents.isListed, true), gte(gameEvents.upcomingUntil, now)))
      .groupBy(gameEvents.league),
    db
      .selectDistinctOn([jobRuns.job, jobRuns.league], {
        job: jobRuns.job,
        league: jobRuns.league,
        source: jobRuns.source,
        startedAt: jobRuns.startedAt,
        finishedAt: jobRuns.finishedAt,
        outcome: jobRuns.outcome,
        reason: jobRuns.reason,
        counts: jobRuns.counts,
      })
      .from(jobRuns)
      // A run that found the lease busy did nothing.
      .where(sql`${jobRuns.outcome} <> 'busy'`)
      .orderBy(jobRuns.job, jobRuns.league, desc(jobRuns.startedAt)),
  ] as const;
}

function jobStatusOf([feeds, counts, runs]: BatchResponse<ReturnType<typeof selectJobStatus>>) {
  return {
    leagues: LEAGUES.map((league) => {
      const feed = feeds.find((row) => row.league === league);
      return {
        league,
        source: feed?.source ?? null,
        refreshedAt: feed?.refreshedAt ?? null,
        upcomingGames: counts.find((row) => row.league === league)?.items ?? 0,
        latestRun: runs.find((run) => run.job === 'refresh-games' && run.league === league) ?? null,
      };
    }),
    otherJobs: runs.filter((run) => run.job !== 'refresh-games'),
  };
}
