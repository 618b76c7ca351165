import { guideSlug } from '../../domain/content/city-guide.ts';
import type { RuleTopic } from '../../domain/search/rule-query.ts';
import { ALL_TEAMS } from '../../domain/teams/index.ts';
import { paths } from '../urls/paths.ts';
import { VENUE_CARD_ID, VenueLinks } from '../venues/venue-card.tsx';
import { venueRows } from '../venues/venue-rows.tsx';
import type { AnswerOf, FoundVenue } from './answer.ts';
import { ruleText, TOPIC_LABELS } from './asked-text.ts';

/** Shows what the site holds of a venue, its age and where it is from (docs/rules.md#search). */
export function FoundRules({
  topic,
  venues,
  today,
  guides,
}: AnswerOf['rule'] & { guides: ReadonlySet<string> | null }) {
  if (venues === null) return <p className="state">The rules did not load in time.</p>;
  return venues.map((found) => (
    <section key={found.venue.id}>
      <h2>{ruleText(topic, found.venue.name)}</h2>
      <div className="card rule">
        <Rule topic={topic} found={found} today={today} />
        <p className="link-line">
          {found.facts && <VenueLinks venue={found.venue} site={found.facts.site} />}
          <GuideLinks found={found} guides={guides} />
        </p>
      </div>
    </section>
  ));
}

function Rule({
  topic,
  found: { venue, facts, sources },
  today,
}: {
  topic: RuleTopic;
  found: FoundVenue;
  today: string;
}) {
  const line = facts && venueRows(venue, facts, today).find(({ label }) => label === TOPIC_LABELS[topic]);
  if (!line?.value) return <p>{`We have nothing about this at ${venue.name} yet.`}</p>;
  return (
    <>
      <div>{line.value}</div>
      {topic !== 'bags' &&
        sources.map(({ source, url }) => (
          <p key={`${source} ${url ?? ''}`}>
            <small>
              {'From '}
              {url === null ? source : <a href={url}>{source}</a>}.
            </small>
          </p>
        ))}
    </>
  );
}

/** The guide has the venue's whole card. */
function GuideLinks({ found: { venue }, guides }: { found: FoundVenue; guides: ReadonlySet<string> | null }) {
  return ALL_TEAMS.filter((team) => team.venueId === venue.id && guides?.has(guideSlug(team))).map((team) => (
    <span key={team.id}>
      {' '}
      <a href={`${paths.cityGuide(team)}#${VENUE_CARD_ID}`}>{`${team.nickname} guide`}</a>
    </span>
  ));
}
