import type { CityFactsRow, FactRow, VenueFactsRow } from '../../src/db/queries/content-facts.ts';
import type { SourceAge } from '../../src/domain/content/freshness.ts';
import { leagueFacts } from '../../src/domain/leagues.ts';
import { mustExist } from '../../src/domain/must-exist.ts';
import { slugOf } from '../../src/domain/slug.ts';
import type { Content } from './compile.ts';
import type { VenueFacts, VenueSentence } from '../../src/domain/content/venue-facts.ts';
import { bagRule, type LeagueRules, rulesFor, VENUE_RULES, type VenueFront } from './read-venues.ts';
import type { FareSource } from '../../src/domain/content/place.ts';
import type { PlacesFront } from './read-places.ts';
import type { Sources } from './sourced.ts';

/** Joins the rules of a league to its venues that give none of their own. */
export function venueFactsRows({
  venues,
  leagueRules,
}: Pick<Content, 'venues' | 'leagueRules'>): VenueFactsRow[] {
  return venues.map((front) => {
    const rules = rulesFor(front, leagueRules);
    const bags = bagRule(front, leagueRules);
    const text = (fact: { text: string } | undefined) => fact?.text ?? null;
    const age = ({ from }: { from: string }) => mustExist(front.sources[from]).age;
    return {
      venueId: front.venue,
      checkedOn: front.checked,
      facts: {
        address: text(front.address),
        site: front.site,
        gates: front.gates.map((row) => ({
          name: row.name,
          street: row.street ?? null,
          opens: row.opens ?? null,
          age: age(row),
        })),
        bags: bags ? { text: bags.text, link: bags.link } : null,
        bagPage: front.bags?.link ?? null,
        outsideFood: text(front.outside_food),
        reentry: text(front.reentry),
        cashless: text(front.cashless),
        mobileTickets: text(front.mobile_tickets),
        ages: agesOf(front, rules),
        transit: front.transit.map((row) => ({
          line: row.line,
          stop: row.stop,
          direction: row.direction ?? null,
          walk: row.walk ?? null,
          stepFree: row.step_free ?? null,
          last: row.last ?? null,
          age: age(row),
        })),
        rideHail: text(front.ride_hail),
        parking: front.parking.map((row) => ({
          name: row.name,
          price: row.price ?? null,
          text: row.text ?? null,
          age: age(row),
        })),
        accessible: text(front.accessible),
        family: text(front.family),
        weather: text(front.weather),
        seats: front.seats.map((row) => ({
          kind: row.kind,
          sections: row.sections,
          why: row.why,
          league: row.league ?? null,
          age: age(row),
        })),
        food: front.food.map((row) => ({
          dish: row.dish,
          stand: row.stand ?? null,
          section: row.section ?? null,
          age: age(row),
        })),
        tailgating: text(front.tailgating),
      },
    };
  });
}

const SENTENCES = [
  ...VENUE_RULES.map(({ rule, field }) => ({ fact: rule, field })),
  { fact: 'address', field: 'address' },
  { fact: 'rideHail', field: 'ride_hail' },
  { fact: 'accessible', field: 'accessible' },
  { fact: 'family', field: 'family' },
  { fact: 'weather', field: 'weather' },
  { fact: 'tailgating', field: 'tailgating' },
] as const satisfies readonly { fact: VenueSentence; field: keyof VenueFront }[];

function agesOf(front: VenueFront, rules: LeagueRules | undefined): NonNullable<VenueFacts['ages']> {
  const ofLeague = rules?.sources[rules.bags.from]?.age;
  const own = SENTENCES.flatMap(({ fact, field }): [VenueSentence, SourceAge][] => {
    const sentence = front[field];
    const age = sentence && 'from' in sentence ? front.sources[sentence.from]?.age : undefined;
    return age === undefined ? [] : [[fact, age]];
  });
  return { ...(ofLeague && { bags: ofLeague }), ...Object.fromEntries(own) };
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
        source: fareSource(front, row),
      })),
      dayPass: front.day_pass?.text ?? null,
      dayPassSource: front.day_pass ? fareSource(front, front.day_pass) : null,
      taxi: front.taxi?.text ?? null,
      taxiSource: front.taxi ? fareSource(front, front.taxi) : null,
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

function fareSource({ sources }: PlacesFront, { from }: { from: string }): FareSource {
  const { url, age } = mustExist(sources[from]);
  return { url: url ?? null, age };
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
      front.facts.map(
        ({ fact, source, url, as_of: asOf, looked_up: lookedUp, until }, position): FactRow => ({
          file,
          position,
          fact,
          source,
          url: url ?? null,
          asOf: asOf ?? lookedUp ?? front.checked.slice(0, 'yyyy-mm'.length),
          isUndated: asOf === undefined,
          until: until ?? null,
        }),
      ),
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
    asOf: source.age.month,
    isUndated: source.age.isUndated,
    until: null,
  }));
}

/** Formats 'content/venues/pnc-park: bags (MLB, PNC Park Guide, 2024-03)'. */
export function staleLine({ file, fact, source, asOf, until }: FactRow): string {
  const end = until === null ? '' : `, until ${until}`;
  return `content/${file}: ${fact} (${source}, ${asOf}${end})`;
}
