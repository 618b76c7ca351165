import type { ReactNode } from 'react';
import type { FactSource } from '../../db/queries/content-facts.ts';
import type { Gameday } from '../../db/schema/content.ts';
import { monthText } from '../../domain/dates/date-text.ts';
import { formatNumber } from '../../domain/dates/number-words.ts';
import type { Team } from '../../domain/teams/index.ts';
import type { Venue } from '../../domain/venues/index.ts';
import type { Activities } from '../activities/activities.ts';
import { ExploreActivities } from '../activities/explore-activities.tsx';
import { CheckedOn, FactSources, GuideText } from '../ui/guide-text.tsx';
import { teamClass } from '../ui/team-class.ts';
import { VENUE_CARD_ID, VenueCard } from '../venues/venue-card.tsx';
import { CityStrip } from './city-strip.tsx';
import { GuideOpening, HomeGames, MoreInCity, RoadtripsThroughCity } from './guide-links.tsx';
import { AnyDayPlaces, DayPlaces, StayPlaces } from './guide-places.tsx';
import { DAY_3, guideSections } from './guide-sections.ts';
import type { LoadedGuide } from './load-guide.ts';

interface Part {
  id: string;
  title: string;
  /** The styles draw a day as a stop on a line in the margin. */
  isDay?: boolean;
  /** The loader sanitizes this HTML. The article leaves out a part without all three. */
  html?: string;
  before?: ReactNode;
  after?: ReactNode;
}

export function GuideArticle({ team, venue, page }: { team: Team; venue: Venue | null; page: LoadedGuide }) {
  const parts = partsOf(team, venue, page).filter(({ html, before, after }) =>
    Boolean(html || before || after),
  );
  return (
    <div className="guide">
      <Contents parts={parts} hasVenueCard={page.venueFacts !== null} />
      <article>
        <GuideOpening team={team} venue={venue} page={page} />
        {parts.map((part, index) => (
          <section key={part.id} id={part.id} className={part.isDay ? 'day-stop' : undefined}>
            <h2 tabIndex={index === 0 ? -1 : undefined}>{part.title}</h2>
            {part.before}
            {part.html && <GuideText html={part.html} />}
            {part.after}
          </section>
        ))}
        <CheckedOn
          checkedOn={page.guide.checkedOn}
          subject={`City guide: ${team.fullName}`}
          className="fine-print imprint"
        />
        <GuideSources sources={page.sources} />
      </article>
    </div>
  );
}

function partsOf(team: Team, venue: Venue | null, page: LoadedGuide): Part[] {
  const { guide, roadtrips, cityFacts, venueFacts } = page;
  const places = cityFacts && { city: guide.city, places: cityFacts.places };
  const after: Partial<Record<ReturnType<typeof guideSections>[number]['id'], ReactNode>> = {
    introduction: cityFacts && <CityStrip city={guide.city} facts={cityFacts} />,
    'day-1': places && <DayPlaces {...places} day={1} venueId={team.venueId} />,
    'day-2': places && <DayPlaces {...places} day={2} venueId={team.venueId} />,
    'day-3': (
      <>
        <GamedayCard team={team} venue={venue} gameday={guide.gameday} />
        {places && <DayPlaces {...places} day={3} venueId={team.venueId} />}
      </>
    ),
    'places-to-stay': places && <StayPlaces {...places} />,
  };
  return [
    ...guideSections(guide).map((section) => ({
      ...section,
      before: section.id === DAY_3 && venue && venueFacts && (
        <VenueCard venue={venue} facts={venueFacts} league={team.league} />
      ),
      after: after[section.id],
    })),
    {
      id: 'any-day',
      title: 'Rainy Days and Children',
      after: places && <AnyDayPlaces {...places} venueId={team.venueId} />,
    },
    { id: 'explore-more', title: 'Explore More', after: <ExploreMore activities={page.activities} /> },
    { id: 'home-games', title: 'Next home games', after: <HomeGames team={team} page={page} /> },
    {
      id: 'roadtrips',
      title: `Roadtrips through ${guide.city}`,
      after: roadtrips.length > 0 && <RoadtripsThroughCity roadtrips={roadtrips} />,
    },
    {
      id: 'more',
      title: `More in ${guide.city}`,
      after: <MoreInCity team={team} guides={page.otherGuides} />,
    },
  ];
}

/** On phones it is folded above the text. */
function Contents({ parts, hasVenueCard }: { parts: readonly Part[]; hasVenueCard: boolean }) {
  const list = (
    <ol>
      {parts.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
          {id === DAY_3 && hasVenueCard && (
            <a className="within" href={`#${VENUE_CARD_ID}`}>
              Venue
            </a>
          )}
          {id === DAY_3 && (
            <a className="within" href={`#${GAMEDAY_CARD_ID}`}>
              Game-day card
            </a>
          )}
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav className="contents" aria-label="Contents">
        {list}
      </nav>
      <details className="contents-folded">
        <summary>Contents</summary>
        {list}
      </details>
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

/** In the order in which a fan needs them on game day. */
const LINES: readonly { key: keyof Gameday; label: string }[] = [
  { key: 'leave_by', label: 'Leave by' },
  { key: 'stop', label: 'Stop' },
  { key: 'parking', label: 'Parking' },
  { key: 'bags', label: 'Bags' },
  { key: 'gates', label: 'Gates' },
  { key: 'rivalry', label: 'Rivalry' },
];

const GAMEDAY_CARD_ID = 'game-day-card';

/** Fits on one phone screen or one printed page. */
function GamedayCard({ team, venue, gameday }: { team: Team; venue: Venue | null; gameday: Gameday }) {
  return (
    <section id={GAMEDAY_CARD_ID} className={`gameday ${teamClass(team)}`} aria-labelledby="game-day-heading">
      <h3 id="game-day-heading">
        <small>Game-day card</small>
        {venue?.name ?? team.fullName}
      </h3>
      <dl>
        {LINES.map(({ key, label }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{gameday[key]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function GuideSources({ sources }: { sources: readonly FactSource[] }) {
  const [first] = sources;
  if (first === undefined) return null;
  const facts = sources.reduce((sum, source) => sum + source.facts, 0);
  const oldest = sources.reduce((month, { asOf }) => (asOf < month ? asOf : month), first.asOf);
  return (
    <FactSources
      summary={`${formatNumber(facts)} facts checked, oldest ${monthText(oldest)}`}
      sources={sources.map(({ source, ...rest }) => ({ title: source, ...rest }))}
    />
  );
}
