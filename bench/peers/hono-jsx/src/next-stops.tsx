import type { TeamPage } from '../../shared/team-page.ts';

export function NextStops({ page: { team, guide, roadtrip } }: { page: TeamPage }) {
  return (
    <>
      <div class="cards">
        <section class="card">
          <h2>Local City Guide</h2>
          <p class="link-line">
            {`Where to stay, eat and walk around a game in ${team.city}. `}
            <a href={`/cities/${team.citySlug}`}>{`All games in ${team.city}`}</a>
          </p>
          <a class="btn" href={guide}>{`View ${team.city} City Guide`}</a>
        </section>
        <section class="card">
          <h2>Featured Roadtrip</h2>
          <p>
            {roadtrip && <a href={`/roadtrips/${roadtrip.slug}`}>{roadtrip.title}</a>}
            {`${roadtrip ? ': several' : 'Several'} ${team.league} cities on one trip, with games along the way.`}
          </p>
          <a class="btn quiet" href="/roadtrips">
            Explore Roadtrips
          </a>
        </section>
        <CalendarCard team={team} />
      </div>
      <p>
        <a class="btn quiet" href={`/${team.leaguePath}`}>
          Back to all teams
        </a>
      </p>
    </>
  );
}

function CalendarCard({ team }: { team: TeamPage['team'] }) {
  const subscription = `webcal://fanroads.com${team.path}.ics`;
  return (
    <section class="card">
      <h2>Calendar</h2>
      <p>{`Every ${team.playsAs ?? team.nickname} game in your own calendar, updated when a game moves.`}</p>
      <div class="calendar-links">
        {'Add to '}
        <a
          class="btn quiet"
          href={`https://calendar.google.com/calendar/r?cid=${encodeURIComponent(subscription)}`}
          rel="noopener"
          target="_blank"
        >
          Google Calendar
        </a>{' '}
        <a class="btn quiet" href={subscription}>
          iPhone, iPad or Mac
        </a>{' '}
        <a class="btn quiet" href={`${team.path}.ics`} download>
          Another calendar (file)
        </a>
        <label class="calendar-address">
          Calendar link for Outlook, or for Google’s “From URL”
          <input type="text" readonly value={`https://fanroads.com${team.path}.ics`} />
        </label>
        <small>The file is a one-time copy and won’t update.</small>
      </div>
    </section>
  );
}
