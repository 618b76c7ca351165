import { LEAGUES, type League } from '../../domain/leagues.ts';
import { MARKET_CITIES, type MarketCity } from '../../domain/teams/market-cities.ts';
import { guideSlug } from '../../domain/content/city-guide.ts';
import type { NamedList } from '../../domain/search/named-lists.ts';
import type { SearchableRoadtrip, SearchResults } from '../../domain/search/search.ts';
import type { Team } from '../../domain/teams/index.ts';
import { venueById } from '../../domain/venues/index.ts';
import { paths } from '../urls/paths.ts';
import { LeagueCards } from '../leagues/league-cards.tsx';
import { teamClass } from '../ui/team-class.ts';
import { TeamMark } from '../ui/team-mark.tsx';

export function Results({
  query,
  results,
  guides,
}: {
  query: string;
  results: SearchResults;
  guides: ReadonlySet<string> | null;
}) {
  const { league, teams, cities, roadtrips } = results;
  if (league === null && teams.length + cities.length + roadtrips.length === 0) {
    return (
      <>
        <div className="state">
          <p>
            <strong>{`Nothing found for “${query}”.`}</strong>
          </p>
          <p>
            Try a nickname, a city or a venue by itself: <em>Celtics</em>, <em>Philly</em>, <em>Wrigley</em>.
            Every team is in the <a href={paths.cityGuides()}>team directory</a>.
          </p>
        </div>
        <Suggestions />
      </>
    );
  }
  return (
    <>
      {league && <FoundLeague league={league} />}
      {teams.length > 0 && <FoundTeams teams={teams} guides={guides} />}
      {cities.length > 0 && <FoundCities cities={cities} guides={guides} />}
      {roadtrips.length > 0 && <FoundRoadtrips roadtrips={roadtrips} />}
    </>
  );
}

function FoundLeague({ league }: { league: League }) {
  return (
    <section>
      <h2>League</h2>
      <LeagueCards leagues={[league]} />
      <p>
        <a className="btn" href={paths.schedule(league)}>{`${league} schedule`}</a>
      </p>
    </section>
  );
}

function FoundTeams({ teams, guides }: { teams: readonly Team[]; guides: ReadonlySet<string> | null }) {
  return (
    <section>
      <h2>
        Teams
        <span className="count">{teams.length}</span>
      </h2>
      <ul className="found">
        {teams.map((team) => (
          <li key={team.id} className={`card found-team ${teamClass(team)}`}>
            <TeamMark team={team} />
            <div>
              <h3>
                <a href={paths.team(team)}>{team.fullName}</a>
              </h3>
              {team.playsAs && <p>{`Now playing as the ${team.playsAs}`}</p>}
              <p>
                <small>
                  {[team.league, team.marketCity, venueById(team.venueId)?.name].filter(Boolean).join(' · ')}
                </small>
              </p>
              {guides?.has(guideSlug(team)) && (
                <a href={paths.cityGuide(team)} aria-label={`City guide: ${team.fullName}`}>
                  City guide
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FoundCities({
  cities,
  guides,
}: {
  cities: readonly MarketCity[];
  guides: ReadonlySet<string> | null;
}) {
  return (
    <section>
      <h2>
        Cities
        <span className="count">{cities.length}</span>
      </h2>
      <ul className="found">
        {cities.map(({ slug, name, teams }) => (
          <li key={slug} className="card">
            <h3>
              <a href={paths.city(slug)}>{name}</a>
            </h3>
            <p>
              <a href={paths.trips({ city: slug })} rel="nofollow">
                Stay here and see its games
              </a>
            </p>
            <ul className="teams">
              {teams.map((team) => (
                <li key={team.id}>
                  <a href={paths.team(team)} className={teamClass(team)}>
                    <TeamMark team={team} />
                    {team.fullName}
                  </a>
                  {guides?.has(guideSlug(team)) && (
                    <a href={paths.cityGuide(team)} aria-label={`City guide: ${team.fullName}`}>
                      Guide
                    </a>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

function FoundRoadtrips({ roadtrips }: { roadtrips: readonly SearchableRoadtrip[] }) {
  return (
    <section>
      <h2>
        Roadtrips
        <span className="count">{roadtrips.length}</span>
      </h2>
      <ul className="found">
        {roadtrips.map(({ slug, title, league, cities }) => (
          <li key={slug} className="card">
            <h3>
              <a href={paths.roadtrip(slug)}>{title}</a>
            </h3>
            <p>{`${league} · ${cities.join(' to ')}`}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const LINKS: Record<NamedList, { href: string; label: string; about: string }> = {
  weekends: {
    href: paths.weekends(),
    label: 'Weekends worth the drive',
    about: 'games of several leagues in one city, or in two near each other',
  },
  twinbills: {
    href: paths.twinbills(),
    label: 'NFL twinbills',
    about: 'two NFL games on one day or two, with the drive between them',
  },
  'games-abroad': {
    href: paths.gamesAbroad(),
    label: 'Games abroad',
    about: 'games outside the United States and Canada',
  },
  'grand-tours': {
    href: paths.grandTours(),
    label: 'Grand tours',
    about: 'every ballpark, arena or stadium of a league in one drive',
  },
  roadtrips: {
    href: paths.roadtrips(),
    label: 'Roadtrips',
    about: 'routes through cities of one league, with the games on them',
  },
};

export function FoundLists({ lists }: { lists: readonly NamedList[] }) {
  return lists.map((name) => {
    const { href, label, about } = LINKS[name];
    return (
      <p key={name}>
        <a href={href}>{label}</a>
        {`: ${about}.`}
      </p>
    );
  });
}

const LARGEST_MARKETS_COUNT = 12;

const LARGEST_MARKETS = MARKET_CITIES.toSorted((a, b) => b.teams.length - a.teams.length).slice(
  0,
  LARGEST_MARKETS_COUNT,
);

export function Suggestions() {
  return (
    <>
      <h2>By League</h2>
      <LeagueCards leagues={LEAGUES} />
      <h2>Cities with the Most Teams</h2>
      <ul className="distances">
        {LARGEST_MARKETS.map(({ slug, name, teams }) => (
          <li key={slug}>
            <a href={paths.search(name)}>
              {name} <span>{`${teams.length} teams`}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
