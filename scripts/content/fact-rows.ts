import type { CityFactsRow, FactRow, VenueFactsRow } from '../../src/db/queries/content-facts.ts';
import { teamsOf } from '../../src/domain/teams/index.ts';
import { leagueFacts } from '../../src/domain/leagues.ts';
import { slugOf } from '../../src/domain/slug.ts';
import type { Content } from './compile.ts';
import type { VenueFacts } from '../../src/domain/content/venue-facts.ts';
import { type LeagueRules, VENUE_RULES, type VenueFront } from './read-venues.ts';
import type { PlacesFront } from './read-places.ts';
import type { Sources } from './sourced.ts';

/** Joins the rules of a league to its venues that give none of their own. */
export function venueFactsRows({
  venues,
  leagueRules,
}: Pick<Content, 'venues' | 'leagueRules'>): VenueFactsRow[] {
  return venues.map((front) => {
    const rules = leagueRules.find(({ id }) => teamsOf(id).some(({ venueId }) => venueId === front.venue));
    const bags = front.bags ?? rules?.bags;
    const text = (fact: { text: string } | undefined) => fact?.text ?? null;
    return {
      venueId: front.venue,
      checkedOn: front.checked,
      facts: {
        address: text(front.address),
        site: front.site,
        gates: front.gates.map(({ name, street, opens }) => ({
          name,
          street: street ?? null,
          opens: opens ?? null,
        })),
        bags: bags ? { text: bags.text, link: bags.link } : null,
        outsideFood: text(front.outside_food),
        reentry: text(front.reentry),
        cashless: text(front.cashless),
        mobileTickets: text(front.mobile_tickets),
        ruleMonths: ruleMonths(front, rules),
        transit: front.transit.map((row) => ({
          line: row.line,
          stop: row.stop,
          direction: row.direction ?? null,
          walk: row.walk ?? null,
          stepFree: row.step_free ?? null,
          last: row.last ?? null,
        })),
        rideHail: text(front.ride_hail),
        parking: front.parking.map((row) => ({
          name: row.name,
          price: row.price ?? null,
          text: row.text ?? null,
        })),
        accessible: text(front.accessible),
        family: text(front.family),
        weather: text(front.weather),
        seats: front.seats.map(({ kind, sections, why, league }) => ({
          kind,
          sections,
          why,
          league: league ?? null,
        })),
        food: front.food.map(({ dish, stand, section }) => ({
          dish,
          stand: stand ?? null,
          section: section ?? null,
        })),
        tailgating: text(front.tailgating),
      },
    };
  });
}

function ruleMonths(
  front: VenueFront,
  rules: LeagueRules | undefined,
): NonNullable<VenueFacts['ruleMonths']> {
  const ofLeague = rules?.sources[rules.bags.from]?.as_of;
  const own = VENUE_RULES.flatMap(({ rule, field }) => {
    const asOf = front.sources[front[field]?.from ?? '']?.as_of;
    return asOf === undefined ? [] : [[rule, asOf]];
  });
  return { ...(ofLeague !== undefined && { bags: ofLeague }), ...Object.fromEntries(own) };
}

export function cityFactsRows({ places }: Pick<Content, 'places'>): CityFactsRow[] {
  return places.map((front) => ({
    city: front.city,
    checkedOn: front.checked,
    facts: {
      places: front.places.map((place) => ({
        name: place.name,
        kind: place.kind,
        also: place.also,
        area: place.area,
        street: place.street ?? null,
        price: place.price ?? null,
        day: place.day ?? null,
        nearVenues: place.near,
        meals: place.meals,
        closed: place.closed,
        since: place.since ?? null,
        text: place.text,
        url: place.url ?? null,
      })),
      arrivals: front.arrivals.map((row) => ({
        airport: row.airport,
        by: row.by,
        minutes: row.minutes ?? null,
        fare: row.fare ?? null,
        runs: row.runs ?? null,
      })),
      dayPass: front.day_pass?.text ?? null,
      taxi: front.taxi?.text ?? null,
      climate: front.climate
        ? {
            high: front.climate.high,
            low: front.climate.low,
            at: front.climate.at ?? null,
            wetDays: front.climate.wet_days ?? null,
          }
        : null,
    },
  }));
}

/** Lists the facts of all files, in the order of each file. */
export function factRows(content: Content): FactRow[] {
  const texts = [
    ...content.guides.map(({ team, teamText }) => ({
      file: `teams/${leagueFacts(team.league).path}/${team.slug}`,
      front: teamText.front,
    })),
    ...[...content.cities.values()].map(({ name, front }) => ({ file: `cities/${name}`, front })),
    ...content.roadtrips.map(({ name, front }) => ({ file: `roadtrips/${name}`, front })),
  ];
  return [
    ...texts.flatMap(({ file, front }) =>
      front.facts.map(({ fact, source, url, as_of: asOf, until }, position): FactRow => ({
        file,
        position,
        fact,
        source,
        url: url ?? null,
        asOf: asOf ?? front.checked.slice(0, 'yyyy-mm'.length),
        until: until ?? null,
      })),
    ),
    ...content.venues.flatMap((front) => sourcedRows(`venues/${front.venue}`, front)),
    ...content.places.flatMap((front) => sourcedRows(`places/${slugOf(front.city)}`, front)),
    ...content.leagueRules.flatMap((front) => sourcedRows(`leagues/${front.league}`, front)),
  ];
}

/** Each value with a source is a fact, and so is each row of a list. */
function sourcedRows(
  file: string,
  front: { sources: Sources } & Partial<VenueFront & PlacesFront>,
): FactRow[] {
  const facts = Object.entries(front).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((fact: unknown) => {
      if (typeof fact !== 'object' || fact === null || !('from' in fact)) return [];
      const source = front.sources[String(fact.from)];
      const name = 'name' in fact ? `${key}: ${String(fact.name)}` : key;
      return source ? [{ name, source }] : [];
    }),
  );
  return facts.map(({ name, source }, position) => ({
    file,
    position,
    fact: name,
    source: source.title,
    url: source.url ?? null,
    asOf: source.as_of,
    until: null,
  }));
}

/** Formats 'content/venues/pnc-park: bags (MLB, PNC Park Guide, 2024-03)'. */
export function staleLine({ file, fact, source, asOf, until }: FactRow): string {
  const end = until === null ? '' : `, until ${until}`;
  return `content/${file}: ${fact} (${source}, ${asOf}${end})`;
}
