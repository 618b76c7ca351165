import { formatNumber } from '../../domain/dates/number-words.ts';
import { utcMinute } from '../../domain/dates/zoned-time.ts';
import type { CountedEvent } from '../../db/schema/jobs.ts';
import type { HealthReport, LeagueHealth } from './health-report.ts';

/** Times are in UTC, as in the log. */
export function HealthPage({ report }: { report: HealthReport }) {
  return (
    <>
      <h1>Health</h1>
      <p>
        {'Status: '}
        <strong>{report.status}</strong>
        {`, checked ${utcMinute(report.checkedAt)}`}
      </p>
      {report.status === 'down' ? (
        <p role="alert">The database is not responding.</p>
      ) : (
        <table className="report">
          <thead>
            <tr>
              <th scope="col">League</th>
              <th scope="col">Status</th>
              <th scope="col">Source</th>
              <th scope="col">Refreshed</th>
              <th scope="col">Upcoming games</th>
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
      {report.alerts.length > 0 && (
        <>
          <h2>Alerts</h2>
          <ul>
            {report.alerts.map(({ name, since, summary }) => (
              <li key={name}>{since ? `${summary} Since ${utcMinute(since)}.` : summary}</li>
            ))}
          </ul>
        </>
      )}
      {report.otherJobs.length > 0 && (
        <>
          <h2>Other jobs</h2>
          <ul>
            {report.otherJobs.map((run) => (
              <li
                key={`${run.job} ${run.league ?? ''}`}
              >{`${[run.job, run.league].filter(Boolean).join(' ')}: ${runText(run)}`}</li>
            ))}
          </ul>
        </>
      )}
      {report.content && (
        <>
          <h2>Content</h2>
          <p>
            {`${formatNumber(report.content.staleFacts)} of ${formatNumber(report.content.facts)} facts are stale, in ${formatNumber(report.content.staleFiles)} files. To list them, run: npm run content -- --stale`}
          </p>
        </>
      )}
      {report.events && <EventCounts events={report.events} />}
    </>
  );
}

const EVENT_NAMES: Readonly<Record<CountedEvent, string>> = {
  'trip-saved': 'Trips saved',
  'trip-kept': 'Trips saved by email',
  'team-followed': 'Teams followed',
  'trip-followed': 'Friends’ trips followed',
  'vote-opened': 'Votes opened',
  'vote-answered': 'Votes answered',
  'fix-taken': 'Fixes taken',
  'question-refused': 'Networks whose questions were refused',
  'email-held-back': 'Emails held back',
};

function EventCounts({ events }: { events: NonNullable<HealthReport['events']> }) {
  return (
    <>
      <h2>What people did</h2>
      <table className="report">
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col">Today (UTC)</th>
            <th scope="col">7 days</th>
            <th scope="col">30 days</th>
          </tr>
        </thead>
        <tbody>
          {events.map(({ event, today, week, month }) => (
            <tr key={event}>
              <th scope="row">{EVENT_NAMES[event]}</th>
              <td data-label="Today (UTC)">{formatNumber(today)}</td>
              <td data-label="7 days">{formatNumber(week)}</td>
              <td data-label="30 days">{formatNumber(month)}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
      <td data-label="Refreshed">{league.refreshedAt ? utcMinute(league.refreshedAt) : 'never'}</td>
      <td data-label="Upcoming games">{league.upcomingGames}</td>
      <td data-label="Latest run">{league.latestRun ? runText(league.latestRun) : 'none'}</td>
    </tr>
  );
}

function runText({ outcome, startedAt, reason }: HealthReport['otherJobs'][number]): string {
  return `${outcome}, ${utcMinute(startedAt)}${reason ? `: ${reason}` : ''}`;
}
