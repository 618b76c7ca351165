import type { JobRunSummary } from '../../db/queries/job-status.ts';
import type { HealthReport, LeagueHealth } from './health-report.ts';

/** The report as a table for people. Times are UTC, as in the log. */
export function HealthPage({ report }: { report: HealthReport }) {
  return (
    <>
      <h1>Health</h1>
      <p>
        {'Status: '}
        <strong>{report.status}</strong>
        {`, checked ${minuteOf(report.checkedAt)}`}
      </p>
      {report.status === 'down' ? (
        <p role="alert">The database does not answer.</p>
      ) : (
        <table className="report">
          <thead>
            <tr>
              <th scope="col">League</th>
              <th scope="col">Status</th>
              <th scope="col">Source</th>
              <th scope="col">Refreshed</th>
              <th scope="col">Games ahead</th>
              <th scope="col">Latest run</th>
            </tr>
          </thead>
          <tbody>
            {report.leagues.map((league) => (
              <LeagueRow key={league.league} league={league} />
            ))}
          </tbody>
        </table>
      )}
      {report.otherJobs.length > 0 && (
        <>
          <h2>Other jobs</h2>
          <ul>
            {report.otherJobs.map((run) => (
              <li key={`${run.job} ${run.league ?? ''}`}>{`${run.job}: ${runText(run)}`}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function LeagueRow({ league }: { league: LeagueHealth }) {
  return (
    <tr>
      <th scope="row">{league.league}</th>
      <td data-label="Status">
        {league.health}
        {league.concerns.map((concern) => (
          <small key={concern}>{concern}</small>
        ))}
      </td>
      <td data-label="Source">{league.source ?? 'none'}</td>
      <td data-label="Refreshed">{league.refreshedAt ? minuteOf(league.refreshedAt) : 'never'}</td>
      <td data-label="Games ahead">{league.upcomingGames}</td>
      <td data-label="Latest run">{league.latestRun ? runText(league.latestRun) : 'none'}</td>
    </tr>
  );
}

function runText({ outcome, startedAt, reason }: JobRunSummary): string {
  return `${outcome}, ${minuteOf(startedAt)}${reason ? `: ${reason}` : ''}`;
}

/** '2026-11-20 18:05 UTC' */
function minuteOf(instant: Date): string {
  return `${instant.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
