import { dayText } from '../../domain/dates/date-text.ts';
import type { SharedWeek } from '../../domain/games/shared-weeks.ts';
import { nicknameOf, currentNickname, type Team } from '../../domain/teams/index.ts';
import { hoursAndMinutes, roundToFive } from '../../domain/travel/leg-text.ts';
import { mustExist } from '../../domain/must-exist.ts';
import type { RoadtripThroughCity } from '../../db/queries/roadtrips.ts';
import type { VenueFacts } from '../../domain/content/venue-facts.ts';
import type { MarketCity } from '../../domain/teams/market-cities.ts';
import { paths } from '../urls/paths.ts';
import { RoadtripsThroughCity } from '../city-guides/guide-links.tsx';
import { VenuesMap, venuesMapView } from '../maps/venues-map.tsx';
import { FoldedVenue, venueTopics } from '../venues/venue-card.tsx';
import { teamClass } from '../ui/team-class.ts';
import { TeamMark } from '../ui/team-mark.tsx';
import { rowLine } from '../games/game-line.ts';
import { GameLines } from '../games/game-lines.tsx';
import type { GameRow } from '../games/game-row.ts';
import { shortSpan, type AskedCity, type NearbyGames } from './city-state.ts';

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
      <p>
        {`Stay in ${city.name} for up to seven days and see more than one team at home. `}
        <a href={paths.trips({ city: city.slug })} rel="nofollow">
          Or choose your own dates
        </a>
      </p>
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
            <PlanWeek city={city} week={week} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlanWeek({ city, week: { from, to } }: { city: MarketCity; week: SharedWeek }) {
  return (
    <a href={paths.trips({ city: city.slug, start: from, end: to })} rel="nofollow">
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

export function CityGuides({ city, guides }: { city: MarketCity; guides: readonly Team[] }) {
  if (guides.length === 0) return null;
  return (
    <section>
      <h2>{`${city.name} guides`}</h2>
      <p>Two days in town, and the game on the third: a guide for every team.</p>
      <ul className="teams city-teams">
        {guides.map((team) => (
          <li key={team.id} className={teamClass(team)}>
            <a href={paths.cityGuide(team)}>
              <TeamMark team={team} />
              {`${team.playsAs ?? team.fullName} guide`}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function CityRoadtrips({
  city,
  roadtrips,
}: {
  city: MarketCity;
  roadtrips: readonly RoadtripThroughCity[];
}) {
  if (roadtrips.length === 0) return null;
  return (
    <section>
      <h2>{`Roadtrips through ${city.name}`}</h2>
      <RoadtripsThroughCity roadtrips={roadtrips} />
    </section>
  );
}

export function CityVenues({
  asked: { city, today },
  facts,
}: {
  asked: AskedCity;
  facts: ReadonlyMap<string, VenueFacts>;
}) {
  const view = venuesMapView(city);
  return (
    <section className="route-map city-venues">
      <h2>Where they play</h2>
      {view && <VenuesMap view={view} city={city.name} />}
      {view && (
        <ol>
          {view.points.map(({ venue, teams }) => (
            <li key={venue.id}>
              {venue.name}
              <small>{teams.map(currentNickname).join(', ')}</small>
            </li>
          ))}
        </ol>
      )}
      {view?.points.map(({ venue }) => {
        const known = facts.get(venue.id);
        return (
          known && (
            <FoldedVenue
              key={venue.id}
              venue={venue}
              facts={known}
              today={today}
              title={`${venue.name}: ${venueTopics(known)}`}
            />
          )
        );
      })}
    </section>
  );
}

/** Lines without the place. */
export function ShortGames({ rows, label }: { rows: readonly GameRow[]; label: string }) {
  return <GameLines lines={rows.map((row) => rowLine(row, { hasMonth: false }))} label={label} />;
}
