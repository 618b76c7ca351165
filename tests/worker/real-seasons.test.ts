import { afterAll, describe, expect, test } from 'vitest';
import { LEAGUES, type League } from '../../src/domain/leagues.ts';
import { teamByName, teamsOf } from '../../src/domain/teams/index.ts';
import { venueByName } from '../../src/domain/venues/index.ts';
import { CRONS } from '../../src/ingest/jobs.ts';
import { REFRESH_GAMES } from '../../src/ingest/refresh-games/refresh-games.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { startEspnServer } from '../feeds/espn-server.ts';
import { feedGames, playedRows, SEASON_EVE, type FeedGame } from '../feeds/seasons.ts';
import { startSeatGeekServer } from '../feeds/seatgeek-server.ts';
import { openTestDatabase } from '../support/database.ts';
import { readAllGames } from '../support/games-page.ts';
import { startWorker } from '../support/worker.ts';

const feeds = { seatgeek: await startSeatGeekServer(), espn: await startEspnServer() };
afterAll(() => Promise.all([feeds.seatgeek.close(), feeds.espn.close()]));

const cronOf = (league: League) => {
  const entry = Object.entries(CRONS).find(
    ([, { jobs, league: of }]) => jobs.includes(REFRESH_GAMES) && of === league,
  );
  if (!entry) throw new Error(`no cron refreshes the ${league}`);
  return entry[0];
};

/** What a team's page must show for a row of the season's file. Without a time, the row's clock is ignored. */
function expectedGame(row: FeedGame, team: string) {
  const isHome = row.homeTeam === team;
  const localDate = row.datetimeLocal.slice(0, 10);
  const followsAnother = row.doubleHeader === 'Y' && row.gameNumber === 2;
  return {
    when: row.timeTbd || followsAnother ? localDate : row.datetimeLocal.slice(0, 16),
    clock: row.timeTbd ? 'Time TBD' : followsAnother ? 'after game 1' : clockOf(row.datetimeLocal),
    side: isHome ? 'Home' : 'Away',
    opponent: isHome ? row.awayTeam : row.homeTeam,
    neutral: row.neutral,
    venue: venueByName(row.venue, row.venueCity, localDate)?.name ?? row.venue,
  };
}

/** '7:05 PM' of a wall clock `YYYY-MM-DDTHH:MM:SS`. */
function clockOf(localDateTime: string): string {
  const hours = Number(localDateTime.slice(11, 13));
  return `${hours % 12 || 12}:${localDateTime.slice(14, 16)} ${hours < 12 ? 'AM' : 'PM'}`;
}

const byWhen = (a: { when: string; opponent: string }, b: { when: string; opponent: string }) =>
  a.when.localeCompare(b.when) || a.opponent.localeCompare(b.opponent);

describe.each(['seatgeek', 'espn'] as const)('from %s through Postgres to the pages', (source) => {
  test.each(LEAGUES)('the %s: every team page shows the games of that team in the file', async (league) => {
    const database = await openTestDatabase();
    const feed = feeds[source];
    const worker = await startWorker({
      databaseUrl: database.url,
      now: SEASON_EVE[league],
      bindings: {
        GAME_SOURCE: source,
        'SERVICES.seatgeek': feeds.seatgeek.baseUrl,
        'SERVICES.espn': feeds.espn.baseUrl,
      },
    });
    await worker.runCron(cronOf(league));
    const fullName = (name: string) => teamByName(league, name)?.fullName ?? name;
    const rows = playedRows(feedGames(league)).map((row) => ({
      ...row,
      homeTeam: fullName(row.homeTeam),
      awayTeam: fullName(row.awayTeam),
    }));
    const differences: string[] = [];
    for (const team of teamsOf(league)) {
      const expected = rows
        .filter((row) => [row.homeTeam, row.awayTeam].includes(team.fullName))
        .map((row) => expectedGame(row, team.fullName))
        .toSorted(byWhen);
      const shown = await readAllGames(worker.origin, paths.team(team));
      const listed = shown
        .map((game) => ({
          when: game.machineDate ?? '',
          clock: (game.dateLines[1] ?? '').replace(/(?<=M) [A-Z].*$/, ''),
          side: game.game.startsWith('Home') ? 'Home' : 'Away',
          opponent:
            teamsOf(league).find((other) => other !== team && game.game.includes(other.fullName))?.fullName ??
            '',
          neutral: game.game.includes('Neutral site'),
          venue: game.location,
        }))
        .toSorted(byWhen);
      try {
        expect(listed).toEqual(expected);
      } catch (error) {
        differences.push(`${team.fullName}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    await worker.stop();
    await database.close();
    expect(differences).toEqual([]);
    expect(feed.requests.length).toBeGreaterThan(0);
  });
});
