import { listText } from '../../domain/list-text.ts';
import { marketCityOfPlaceSlug } from '../../domain/travel/city-venues.ts';
import { NearResult } from '../home/games-near.tsx';
import { CityField } from '../places/city-field.tsx';
import { paths } from '../urls/paths.ts';
import { DEFAULT_SCHEDULE_VIEW } from '../urls/schedule-query.ts';
import type { AnswerOf, AskedNear } from './answer.ts';
import { datesText } from './asked-text.ts';

/** Asks for a place, because a public page knows nobody's, or lists the games near one. */
export function FoundNear({ asked, state }: AnswerOf['near']) {
  if (state.kind === 'moved') return null;
  const placeHref = (slug: string) => paths.search(asked.query, slug);
  if ('place' in state) {
    const city = marketCityOfPlaceSlug(state.place.slug);
    return (
      <section>
        <h2>{headingOf(asked, state.place.label)}</h2>
        {city && (
          <p>
            <a href={paths.city(city.slug)}>{`${city.name}: teams, games and guides`}</a>
          </p>
        )}
        <NearResult state={state} placeHref={placeHref} />
      </section>
    );
  }
  const { period } = asked.near;
  return (
    <section>
      <h2>{headingOf(asked, 'You')}</h2>
      <form action={paths.search()} className="trip-form near">
        <input type="hidden" name="q" value={asked.query} />
        <CityField
          id="near-city"
          name="near"
          label="City, ZIP or postal code"
          value={'typed' in state ? state.typed : ''}
          isRequired
        />
        <button type="submit" className="btn">
          Show games
        </button>
      </form>
      <NearResult state={state} placeHref={placeHref} />
      {state.kind === 'unasked' && period && (
        <p className="search-more">
          <a className="btn quiet" href={scheduleHref(asked)}>
            {`All ${gamesText(asked)}, ${datesText(period, asked.today)}`}
          </a>
        </p>
      )}
    </section>
  );
}

function headingOf(asked: AskedNear, place: string): string {
  const { period } = asked.near;
  const games = gamesText(asked).replace(/games$/, 'Games');
  const heading = `${games} Near ${place}`;
  return period ? `${heading}, ${datesText(period, asked.today)}` : heading;
}

function gamesText({ near: { leagues } }: AskedNear): string {
  return `${listText(leagues, 'and')} games`.trim();
}

function scheduleHref({ near: { leagues, period } }: AskedNear): string {
  const [league = null, ...others] = leagues;
  const dates = { from: period?.from ?? null, to: period?.to === period?.from ? null : (period?.to ?? null) };
  return paths.schedule(others.length === 0 ? league : null, { ...DEFAULT_SCHEDULE_VIEW, ...dates });
}
