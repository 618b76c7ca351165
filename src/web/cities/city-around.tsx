import { dayText } from '../../domain/dates/date-text.ts';
import type { SharedWeek } from '../../domain/games/shared-weeks.ts';
import { nicknameOf, teamByName } from '../../domain/teams/index.ts';
import { hoursAndMinutes, roundToFive } from '../../domain/travel/leg-text.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { paths } from '../urls/paths.ts';
import { shortSpan, type AskedCity, type NearbyGames } from './city-state.ts';
import { ShortGames } from './short-games.tsx';

/** The trip finder takes at most this many teams. */
const MAX_TEAMS = 6;

export function SharedWeeks({
  asked: { city, today },
  weeks,
}: {
  asked: AskedCity;
  weeks: readonly SharedWeek[];
}) {
  if (weeks.length === 0) return null;
  return (
    <section>
      <h2>At home in the same week</h2>
      <p>{`Stay in ${city.name} for up to seven days and see more than one team at home.`}</p>
      <ul className="shared-weeks">
        {weeks.map((week) => (
          <li key={week.from}>
            <h3>{shortSpan(week, today)}</h3>
            <p className="hosts">
              {week.hosts.map((host) => (
                <span key={`${host.league} ${host.team}`}>
                  <b>{nicknameOf(host.league, host.team)}</b>
                  {` ${host.dates.map(weekdayOf).join(', ')}`}
                </span>
              ))}
            </p>
            <PlanWeek week={week} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlanWeek({ week: { from, to, hosts } }: { week: SharedWeek }) {
  const teams = hosts
    .flatMap(({ league, team }) => teamByName(league, team) ?? [])
    .slice(0, MAX_TEAMS)
    .map(({ slug }) => ({ slug, side: 'home' as const }));
  return (
    <a href={paths.trips({ start: from, end: to, teams })} rel="nofollow">
      Plan it<span className="sr">{` from ${dayText(from)} to ${dayText(to)}`}</span>
    </a>
  );
}

function weekdayOf(date: string): string {
  return mustExist(dayText(date).split(',')[0]);
}

export function NearbyCities({
  asked: { city, from },
  nearby,
}: {
  asked: AskedCity;
  nearby: readonly NearbyGames[];
}) {
  if (nearby.length === 0) return null;
  return (
    <section>
      <h2>Within 2 hours</h2>
      <p>{`Home games in the ${from === null ? 'next seven days' : 'seven days from then'}, by the drive from ${city.name} without traffic.`}</p>
      <div className="boards">
        {nearby.map(({ city: other, drive, rows, total }) => (
          <section key={other.slug} className="card board">
            <h3>
              <a href={paths.city(other.slug, from)} rel={from === null ? undefined : 'nofollow'}>
                {other.name}
              </a>{' '}
              <small>{`${hoursAndMinutes(roundToFive(drive.minutes))}, ${Math.round(drive.miles)} mi`}</small>
            </h3>
            {rows.length > 0 ? (
              <ShortGames rows={rows} label={`Games in ${other.name}`} />
            ) : (
              <p>No games on these days.</p>
            )}
            {total > rows.length && (
              <p className="link-line">
                <a
                  href={paths.city(other.slug, from)}
                  rel={from === null ? undefined : 'nofollow'}
                >{`${total - rows.length} more in ${other.name}`}</a>
              </p>
            )}
          </section>
        ))}
      </div>
    </section>
  );
}
