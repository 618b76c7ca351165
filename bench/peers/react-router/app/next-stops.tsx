import { Link } from 'react-router';
import type { TeamPage } from '../../shared/team-page.ts';

export function NextStops({ page: { team, guide, roadtrip } }: { page: TeamPage }) {
  return (
    <>
      <div className="cards">
        <section className="card">
          <h2>Local City Guide</h2>
          <p className="link-line">
            {`Where to stay, eat and walk around a game in ${team.city}. `}
            <Link to={`/cities/${team.citySlug}`}>{`All games in ${team.city}`}</Link>
          </p>
          <Link className="btn" to={guide}>{`View ${team.city} City Guide`}</Link>
        </section>
        <section className="card">
          <h2>Featured Roadtrip</h2>
          <p>
            {roadtrip && <Link to={`/roadtrips/${roadtrip.slug}`}>{roadtrip.title}</Link>}
            {`${roadtrip ? ': several' : 'Several'} ${team.league} cities on one trip, with games along the way.`}
          </p>
          <Link className="btn quiet" to="/roadtrips">
            Explore Roadtrips
          </Link>
        </section>
        <CalendarCard team={team} />
      </div>
      <p>
        <Link className="btn quiet" to={`/${team.leaguePath}`}>
          Back to all teams
        </Link>
      </p>
    </>
  );
}

function CalendarCard({ team }: { team: TeamPage['team'] }) {
  const subscription = `webcal://fanroads.com${team.path}.ics`;
  return (
    <section className="card">
      <h2>Calendar</h2>
      <p>{`Every ${team.playsAs ?? team.nickname} game in your own calendar, updated when a game moves.`}</p>
      <div className="calendar-links">
        {'Add to '}
        <a
          className="btn quiet"
          href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(subscription)}`}
          rel="noopener"
          target="_blank"
        >
          Google Calendar
        </a>{' '}
        <a className="btn quiet" href={subscription}>
          iPhone, iPad or Mac
        </a>{' '}
        <a className="btn quiet" href={`${team.path}.ics`} download>
          Another calendar (file)
        </a>
        <label className="calendar-address">
          Calendar link for Outlook, or for Google’s “From URL”
          <input type="text" readOnly value={`https://fanroads.com${team.path}.ics`} />
        </label>
        <small>The file is a one-time copy and won’t update.</small>
      </div>
    </section>
  );
}
