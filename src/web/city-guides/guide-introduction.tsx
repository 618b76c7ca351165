import { leadOf, paragraphsOf, partsByHeading } from '../../domain/content/guide-html.ts';
import type { CityFacts, FareSource } from '../../domain/content/place.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { GuideText, GuideWords } from '../ui/guide-text.tsx';
import { isOld, TimedTexts, type TimedText } from '../venues/fact-age.tsx';
import type { LoadedGuide } from './load-guide.ts';

const WAYS = 'Getting Around';
const WARNING = 'One Warning';

/** The city's own two parts of the text stand in the table below the team's. */
export function Introduction({ page: { guide, cityFacts, month, today } }: { page: LoadedGuide }) {
  const parts = partsByHeading(guide.introContent);
  const { lead, rest } = leadOf(parts.get('') ?? '');
  const ways = parts.get(WAYS) ?? '';
  const warning = paragraphsOf(parts.get(WARNING) ?? '')?.join(' ') ?? null;
  return (
    <>
      <GuideText html={lead} />
      {rest !== '' && (
        <details className="fold inline">
          <summary>Read on</summary>
          <GuideText html={rest} />
        </details>
      )}
      <section className="box" aria-label={`${guide.city} at a glance`}>
        <dl className="facts">
          {cityFacts && <CityRows facts={cityFacts} month={month} today={today} />}
          {warning !== null && (
            <div>
              <dt>Watch out</dt>
              <GuideWords as="dd" html={warning} />
            </div>
          )}
        </dl>
        {(ways !== '' || cityFacts?.climate) && (
          <details className="fold">
            <summary>{topicsOf(ways, cityFacts)}</summary>
            {ways !== '' && <GuideText html={`<h3>${WAYS}</h3>${ways}`} />}
            {cityFacts?.climate && <ClimateTable climate={cityFacts.climate} />}
          </details>
        )}
      </section>
    </>
  );
}

function topicsOf(ways: string, facts: CityFacts | null): string {
  if (ways === '') return 'Weather of all months';
  return facts?.climate ? 'Getting around, weather of all months' : 'Getting around';
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const MONTHS_AHEAD = 3;

/** Leaves out what is unknown. */
function CityRows({ facts, month, today }: { facts: CityFacts; month: number; today: string }) {
  const { arrivals, taxi, dayPass, dayPassSource, climate } = facts;
  return (
    <>
      {(arrivals.length > 0 || taxi !== null) && <Arrivals facts={facts} today={today} />}
      {dayPass !== null && (
        <div>
          <dt>In town</dt>
          <dd>
            <Fares fares={[fareOf(dayPass, '', dayPassSource)]} today={today} />
          </dd>
        </div>
      )}
      {climate && <Row label="Weather" text={weatherText(climate, month)} />}
    </>
  );
}

/** The first way of each airport is open. */
function Arrivals({ facts: { arrivals, taxi, taxiSource }, today }: { facts: CityFacts; today: string }) {
  const firsts = arrivals.filter(
    ({ airport }, index) => arrivals.findIndex((way) => way.airport === airport) === index,
  );
  const fares = [
    ...firsts.map(arrivalFare),
    ...arrivals.filter((way) => !firsts.includes(way)).map(arrivalFare),
    ...(taxi === null ? [] : [fareOf(`Taxi: ${taxi}`, 'Taxi', taxiSource)]),
  ];
  const open = fares.splice(0, Math.max(firsts.length, 1));
  return (
    <div>
      <dt>From the airport</dt>
      {open.map((fare) => (
        <dd key={fare.text}>
          <Fares fares={[fare]} today={today} />
        </dd>
      ))}
      {fares.length > 0 && (
        <dd>
          <details>
            <summary>{fares.length === 1 ? 'Another way' : 'More ways'}</summary>
            <Fares fares={fares} today={today} />
          </details>
        </dd>
      )}
    </div>
  );
}

interface Fare extends TimedText {
  url: string | null;
}

function fareOf(text: string, lasting: string | null, source: FareSource | null | undefined): Fare {
  return { text, lasting, url: source?.url ?? null, age: source?.age };
}

/** Like 'DTW: SMART bus 261, 45 minutes'. */
function arrivalFare({ airport, by, minutes, fare, runs, source }: CityFacts['arrivals'][number]): Fare {
  const textWith = (price: string | null) =>
    [`${airport}: ${by}`, minutes === null ? null : `${minutes} minutes`, price, runs]
      .filter((part) => part !== null)
      .join(', ');
  return fareOf(textWith(fare), fare && textWith(null), source);
}

function Fares({ fares, today }: { fares: readonly Fare[]; today: string }) {
  const [url] = fares.flatMap((fare) =>
    fare.lasting !== null && isOld(fare.age, today) ? (fare.url ?? []) : [],
  );
  const link = url === undefined ? 'Fares change.' : <FarePage url={url} />;
  return <TimedTexts texts={fares} today={today} link={link} />;
}

function FarePage({ url }: { url: string }) {
  return (
    <>
      {'Fares: '}
      <a href={url}>the page we read</a>
    </>
  );
}

function Row({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  );
}

type Climate = NonNullable<CityFacts['climate']>;

/** Like 'Dec 37°/26° · Jan 32°/20°': the high and the low of each month. */
function weatherText({ high, low }: Climate, from: number): string {
  return Array.from({ length: MONTHS_AHEAD }, (_, index) => {
    const month = (from + index) % MONTHS.length;
    return `${MONTHS[month]}\u00a0${degreesOf(high, month)}/${degreesOf(low, month)}`;
  }).join(' · ');
}

function degreesOf(figures: readonly number[], month: number): string {
  return `${Math.round(mustExist(figures[month]))}°`;
}

function ClimateTable({ climate: { high, low, at, wetDays } }: { climate: Climate }) {
  const rows = [
    { label: 'High', figures: high },
    { label: 'Low', figures: low },
    ...(wetDays === null ? [] : [{ label: 'Wet', figures: wetDays }]),
  ];
  return (
    <table className="climate">
      <caption>
        Weather by month{' '}
        <small>
          {at && `Measured at ${at}. `}
          {`High and low in °F${wetDays === null ? '' : ', days with 0.1 inch of rain or more'}`}
        </small>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">Month</span>
          </th>
          {MONTHS.map((month) => (
            <th key={month} scope="col">
              {month}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, figures }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {MONTHS.map((month, index) => (
              <td key={month}>{Math.round(mustExist(figures[index]))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
