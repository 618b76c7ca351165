import type { ListedGuide } from '../../db/queries/city-guides.ts';
import { leagueFacts, LEAGUES, type League } from '../../domain/leagues.ts';
import { MARKET_CITIES } from '../../domain/teams/market-cities.ts';
import { teamByName } from '../../domain/teams/index.ts';
import { LEAGUE_TEXTS } from '../leagues/league-texts.ts';
import { Shield } from '../page/shield.tsx';
import { Spinner, TryAgain } from '../ui/fragment-states.tsx';
import { teamClass } from '../ui/team-class.ts';
import { paths } from '../urls/paths.ts';

export type DirectoryState =
  | { kind: 'loading' }
  | { kind: 'error' }
  | { kind: 'loaded'; guides: readonly ListedGuide[] };

export function TeamDirectoryPage({ state }: { state: DirectoryState }) {
  return (
    <>
      <h1>Sports Team Directory</h1>
      <p className="lead">
        Every team has a city, and every city a guide: two days in town, and the game on the third.
      </p>
      <DirectoryFragment state={state} />
      {state.kind === 'error' && (
        <>
          <template data-for="directory" data-state="loading">
            <DirectoryBody state={{ kind: 'loading' }} />
          </template>
          <template data-for="directory" data-state="error">
            <DirectoryBody state={{ kind: 'error' }} />
          </template>
        </>
      )}
    </>
  );
}

export function DirectoryFragment({ state }: { state: DirectoryState }) {
  return (
    <div data-region="directory" data-src={paths.cityGuidesFragment()}>
      <div data-body="">
        <DirectoryBody state={state} />
      </div>
    </div>
  );
}

export function DirectoryBody({ state }: { state: DirectoryState }) {
  if (state.kind === 'loading') return <Spinner label="Loading team directory..." />;
  if (state.kind === 'error') {
    return (
      <div className="state error" role="alert">
        <p>Failed to load city guides</p>
        <TryAgain action={paths.cityGuides()} search="" label="Try Again" />
      </div>
    );
  }
  const { guides } = state;
  if (guides.length === 0) return <p className="state">No city guides yet.</p>;
  return (
    <>
      <nav className="jump" aria-label="Leagues">
        {LEAGUES.map((league) => (
          <a key={league} href={`#${leagueFacts(league).path}`}>
            <Shield label={league} />
          </a>
        ))}
        <a href="#cities">By city</a>
      </nav>
      {LEAGUES.map((league) => (
        <LeagueGuides key={league} league={league} guides={guides.filter(({ sport }) => sport === league)} />
      ))}
      <CityIndex guides={guides} />
    </>
  );
}

function LeagueGuides({ league, guides }: { league: League; guides: readonly ListedGuide[] }) {
  if (guides.length === 0) return null;
  const { path, conferences } = leagueFacts(league);
  return (
    <section id={path} className="directory">
      <h2>
        <Shield label={league} />
        {` ${LEAGUE_TEXTS[league].sportName}`}
      </h2>
      {conferences.map(({ name, divisions }) => (
        <section key={name}>
          <h3>{name}</h3>
          {divisions.map((division) => (
            <section key={division} className="row">
              <h4>{division}</h4>
              <ul className="guide-cards">
                {guides
                  .filter((guide) => guide.conference === name && guide.division === division)
                  .map((guide) => (
                    <GuideCard key={guide.id} guide={guide} />
                  ))}
              </ul>
            </section>
          ))}
        </section>
      ))}
    </section>
  );
}

function GuideCard({ guide }: { guide: ListedGuide }) {
  const team = teamByName(guide.sport, guide.team);
  return (
    <li className={team ? teamClass(team) : undefined}>
      <strong>{guide.team}</strong>
      <small>{guide.city}</small>
      <a href={paths.storedCityGuide(guide)} aria-label={`View City Guide: ${guide.team}`}>
        View City Guide
      </a>
    </li>
  );
}

/** Links to a city with several teams point to this index. */
function CityIndex({ guides }: { guides: readonly ListedGuide[] }) {
  const cities = MARKET_CITIES.map((city) => ({
    ...city,
    guides: guides.filter((guide) => guide.city === city.name),
  })).filter((city) => city.guides.length > 0);
  return (
    <section id="cities">
      <h2>By city</h2>
      <dl className="city-index">
        {cities.map(({ name, slug, guides: ofCity }) => (
          <div key={slug} id={slug}>
            <dt>
              <a href={paths.city(slug)}>{name}</a>
            </dt>
            {ofCity.map((guide) => (
              <dd key={guide.id}>
                <a href={paths.storedCityGuide(guide)}>{guide.team}</a>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
