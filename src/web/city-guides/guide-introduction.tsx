import { leadOf, paragraphsOf, partsByHeading } from '../../domain/content/guide-html.ts';
import type { CityFacts } from '../../domain/content/place.ts';
import { mustExist } from '../../domain/must-exist.ts';
import { GuideText, GuideWords } from '../ui/guide-text.tsx';
import { listOf } from '../venues/venue-card.tsx';
import type { LoadedGuide } from './load-guide.ts';

const WAYS = 'Getting Around';
const WARNING = 'One Warning';

/** The city's own two parts of the text stand in the table below the team's. */
export function Introduction({ page: { guide, cityFacts, month } }: { page: LoadedGuide }) {
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
          {cityFacts && <CityRows facts={cityFacts} month={month} />}
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
function CityRows({
  facts: { arrivals, taxi, dayPass, climate },
  month,
}: {
  facts: CityFacts;
  month: number;
}) {
  return (
    <>
      {(arrivals.length > 0 || taxi !== null) && <Arrivals arrivals={arrivals} taxi={taxi} />}
      {dayPass !== null && <Row label="In town" text={dayPass} />}
      {climate && <Row label="Weather" text={weatherText(climate, month)} />}
    </>
  );
}

/** The first way of each airport is open. */
function Arrivals({ arrivals, taxi }: Pick<CityFacts, 'arrivals' | 'taxi'>) {
  const firsts = arrivals.filter(
    ({ airport }, index) => arrivals.findIndex((way) => way.airport === airport) === index,
  );
  const texts = [
    ...firsts.map(arrivalText),
    ...arrivals.filter((way) => !firsts.includes(way)).map(arrivalText),
    ...(taxi === null ? [] : [`Taxi: ${taxi}`]),
  ];
  const open = texts.splice(0, Math.max(firsts.length, 1));
  return (
    <div>
      <dt>From the airport</dt>
      {open.map((text) => (
        <dd key={text}>{text}</dd>
      ))}
      {texts.length > 0 && (
        <dd>
          <details>
            <summary>{texts.length === 1 ? 'Another way' : 'More ways'}</summary>
            {listOf(texts)}
          </details>
        </dd>
      )}
    </div>
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

/** Like 'DTW: SMART bus 261, 45 minutes'. */
function arrivalText({ airport, by, minutes, fare, runs }: CityFacts['arrivals'][number]): string {
  const parts = [`${airport}: ${by}`, minutes === null ? null : `${minutes} minutes`, fare, runs];
  return parts.filter((part) => part !== null).join(', ');
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
