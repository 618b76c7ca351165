import type { ReactNode } from 'react';
import type { FactSource } from '../../db/queries/content-facts.ts';
import { monthText } from '../../domain/dates/date-text.ts';
import { formatNumber } from '../../domain/dates/number-words.ts';
import type { Team } from '../../domain/teams/index.ts';
import type { Venue } from '../../domain/venues/index.ts';
import type { Activities } from '../activities/activities.ts';
import { ExploreActivities } from '../activities/explore-activities.tsx';
import { CheckedOn, FactSources, GuideText } from '../ui/guide-text.tsx';
import { GameDayCard } from './game-day-card.tsx';
import { FirstDay, SecondDay } from './guide-day.tsx';
import { Introduction } from './guide-introduction.tsx';
import { HomeGames, MoreInCity, NextGame, RoadtripsThroughCity } from './guide-links.tsx';
import { AnyDayPlaces, DayPlaces, StayPlaces } from './guide-places.tsx';
import { guideSections } from './guide-sections.ts';
import type { LoadedGuide } from './load-guide.ts';

interface Part {
  id: string;
  title: string;
  /** A part without it is left out. */
  content: ReactNode;
}

/** In the contents. */
const SHORT_TITLES: Partial<Record<string, string>> = {
  'day-3': 'Game Day',
  'day-trips': 'Day Trips',
  'places-to-stay': 'Stay',
  'any-day': 'Rainy Days',
  'home-games': 'Home Games',
  roadtrips: 'Roadtrips',
  more: 'More',
};

interface GuideArticleProps {
  team: Team;
  venue: Venue | null;
  page: LoadedGuide;
}

export function GuideArticle({ team, venue, page }: GuideArticleProps) {
  const days = sectionsOf({ team, venue, page });
  const others = otherPartsOf(team, page);
  return (
    <div className="guide">
      {page.nextGame && <NextGame game={page.nextGame} />}
      <Contents parts={[...days, ...others]} />
      <article>
        <div className="split">
          <div>
            <Sections parts={days.filter(({ id }) => !BESIDE.has(id))} isFirst />
          </div>
          <div>
            <Sections parts={days.filter(({ id }) => BESIDE.has(id))} />
          </div>
          <div>
            <Sections parts={others.filter(({ id }) => BELOW_DAYS.has(id))} />
          </div>
        </div>
        <Sections parts={others.filter(({ id }) => !BELOW_DAYS.has(id))} />
        <CheckedOn checkedOn={page.guide.checkedOn} subject={`City guide: ${team.fullName}`} />
        <GuideSources sources={page.sources} />
      </article>
    </div>
  );
}

/** It stays at the top of the screen. */
function Contents({ parts }: { parts: readonly Part[] }) {
  return (
    <nav className="toc" aria-label="Contents">
      {parts.map(({ id, title }) => (
        <a key={id} href={`#${id}`}>
          {SHORT_TITLES[id] ?? title}
        </a>
      ))}
    </nav>
  );
}

function Sections({ parts, isFirst = false }: { parts: readonly Part[]; isFirst?: boolean }) {
  return parts.map(({ id, title, content }, index) => (
    <section key={id} id={id} className={BESIDE.has(id) ? 'box' : undefined}>
      <h2 tabIndex={isFirst && index === 0 ? -1 : undefined}>{title}</h2>
      {content}
    </section>
  ));
}

/** Cards that a desk shows beside the days. */
const BESIDE: ReadonlySet<string> = new Set(['day-3', 'day-trips', 'places-to-stay']);

const BELOW_DAYS: ReadonlySet<string> = new Set(['any-day', 'explore-more']);

const isFilled = ({ content }: Part) => Boolean(content);

function sectionsOf({ team, venue, page }: GuideArticleProps): Part[] {
  const { guide, cityFacts, venueFacts } = page;
  const places = cityFacts && { city: guide.city, places: cityFacts.places };
  const ofDay = (day: 1 | 2 | 3) => places && <DayPlaces {...places} day={day} venueId={team.venueId} />;
  const content: Record<ReturnType<typeof guideSections>[number]['id'], (html: string) => ReactNode> = {
    introduction: (html) => html && <Introduction page={page} />,
    'day-1': (html) => both(html && <FirstDay html={html} team={team} />, ofDay(1)),
    'day-2': (html) => both(html && <SecondDay html={html} team={team} />, ofDay(2)),
    'day-3': (html) => (
      <GameDayCard team={team} venue={venue} gameday={guide.gameday} facts={venueFacts} today={page.today}>
        {html && (
          <details className="fold">
            <summary>The day from start to finish</summary>
            <GuideText html={html} />
          </details>
        )}
        {ofDay(3)}
      </GameDayCard>
    ),
    'day-trips': (html) => html && <GuideText html={html} />,
    'places-to-stay': (html) => both(html && <GuideText html={html} />, places && <StayPlaces {...places} />),
  };
  return guideSections(guide)
    .map(({ id, title, html }) => ({ id, title, content: content[id](html) }))
    .filter(isFilled);
}

function otherPartsOf(team: Team, { guide, cityFacts, ...page }: LoadedGuide): Part[] {
  const { city } = guide;
  const { activities, roadtrips, otherGuides } = page;
  return [
    {
      id: 'any-day',
      title: 'Rainy Days and Children',
      content: cityFacts && <AnyDayPlaces city={city} places={cityFacts.places} venueId={team.venueId} />,
    },
    { id: 'explore-more', title: 'Explore More', content: <ExploreMore activities={activities} /> },
    { id: 'home-games', title: 'Next home games', content: <HomeGames team={team} page={page} /> },
    {
      id: 'roadtrips',
      title: `Roadtrips through ${city}`,
      content: roadtrips.length > 0 && <RoadtripsThroughCity roadtrips={roadtrips} isShort />,
    },
    {
      id: 'more',
      title: `More in ${city}`,
      content: <MoreInCity team={team} guides={otherGuides} />,
    },
  ].filter(isFilled);
}

/** Null when both are missing. */
function both(text: ReactNode, places: ReactNode): ReactNode {
  if (!text && !places) return null;
  return (
    <>
      {text}
      {places}
    </>
  );
}

function ExploreMore({ activities }: { activities: Activities }) {
  return (
    <>
      <ExploreActivities activities={activities} />
      <p className="fine-print">
        Tours and tickets at Viator, in a new tab. We may earn a commission when you book there; the price
        stays the same.
      </p>
    </>
  );
}

function GuideSources({ sources }: { sources: readonly FactSource[] }) {
  if (sources.length === 0) return null;
  const facts = sources.reduce((sum, source) => sum + source.facts, 0);
  const dated = sources.flatMap(({ asOf, isUndated }) => (isUndated ? [] : asOf)).toSorted();
  const undated = sources.reduce((sum, source) => sum + (source.isUndated ? source.facts : 0), 0);
  const ages = [
    ...dated.slice(0, 1).map((oldest) => `oldest ${monthText(oldest)}`),
    ...(undated === 0 ? [] : [`${formatNumber(undated)} undated`]),
  ];
  return (
    <FactSources
      summary={[`${formatNumber(facts)} facts checked`, ...ages].join(', ')}
      sources={sources.map(({ source, ...rest }) => ({ title: source, ...rest }))}
    />
  );
}
