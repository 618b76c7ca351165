import type { CityFacts } from '../../domain/content/place.ts';
import { mustExist } from '../../domain/must-exist.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Null when nothing is known. */
export function CityStrip({ city, facts }: { city: string; facts: CityFacts }) {
  const { arrivals, dayPass, taxi, climate } = facts;
  if (arrivals.length === 0 && dayPass === null && taxi === null && climate === null) return null;
  return (
    <section className="city-strip" aria-label={`Arriving in ${city}`}>
      {(arrivals.length > 0 || dayPass !== null || taxi !== null) && (
        <dl>
          {[...Map.groupBy(arrivals, ({ airport }) => airport)].map(([airport, ways]) => (
            <div key={airport}>
              <dt>{`${airport} to downtown`}</dt>
              {ways.map((way) => (
                <dd key={way.by}>{arrivalText(way)}</dd>
              ))}
            </div>
          ))}
          {taxi !== null && (
            <div>
              <dt>Taxi</dt>
              <dd>{taxi}</dd>
            </div>
          )}
          {dayPass !== null && (
            <div>
              <dt>Transit fare</dt>
              <dd>{dayPass}</dd>
            </div>
          )}
        </dl>
      )}
      {climate && <ClimateTable climate={climate} />}
    </section>
  );
}

function arrivalText({ by, minutes, fare, runs }: CityFacts['arrivals'][number]): string {
  const parts = [by, minutes === null ? null : `${minutes} minutes`, fare, runs];
  return parts.filter((part) => part !== null).join(', ');
}

function ClimateTable({
  climate: { high, low, at, wetDays },
}: {
  climate: NonNullable<CityFacts['climate']>;
}) {
  const rows = [
    { label: 'High', figures: high },
    { label: 'Low', figures: low },
    ...(wetDays === null ? [] : [{ label: 'Wet', figures: wetDays }]),
  ];
  return (
    <div className="climate">
      <table>
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
    </div>
  );
}
