import type { ReactNode } from 'react';
import { hoursAndMinutes } from '../../domain/travel/leg-text.ts';
import { REACH_MINUTES, TRIP_PACES } from '../../domain/trips/finder/trip-question.ts';
import { CityField } from '../places/city-field.tsx';
import { paths } from '../urls/paths.ts';
import { MARKET_CITIES } from '../../domain/teams/market-cities.ts';
import { ANY_CITY } from '../urls/parse-trips-query.ts';
import { Field, Problems } from './form-field.tsx';
import { MoreChoices } from './more-choices.tsx';
import { MustSee } from './must-see.tsx';
import type { TripsForm } from './trips-state.ts';
import { TRIPS_VIEWS, type TripsQuery } from '../urls/trips-query.ts';

/** Fields elsewhere on the page belong to this form. */
export const QUESTION_FORM = 'question';

/** A plain GET form: its address is the question. */
export function TripsFormFields({
  form,
  belowCity,
}: {
  form: TripsForm;
  /** What is wrong with the city, and which ones it may mean. */
  belowCity?: ReactNode;
}) {
  return (
    <form action={paths.trips()} className="trip-form ask" id={QUESTION_FORM}>
      {/* Enter in a field sends this, not the first button that removes a team. */}
      <button type="submit" hidden>
        Find trips
      </button>
      <WaysAround form={form} />
      <FromField value={form.typed.get('from') ?? form.from}>{belowCity}</FromField>
      <DateFields form={form} />
      <PaceChoice form={form} />
      <MustSee form={form} />
      <MoreChoices form={form} />
      <button type="submit" className="btn">
        Find trips
      </button>
    </form>
  );
}

export function ShortTripsForm({ start, end }: { start: string; end: string }) {
  return (
    <form action={paths.trips()} className="trip-form short" aria-label="Plan a trip">
      <ByChoice isStay={false} legendClass="sr" />
      <CityField id="from" label="Leaving from" value="" placeholder="City or ZIP, or anywhere" />
      <p className="stay-city">
        <label htmlFor="in">City</label>
        <CityChoice value={ANY_CITY} />
      </p>
      <p>
        <label htmlFor="start">First day</label>
        <input type="date" name="start" id="start" defaultValue={start} required />
      </p>
      <p>
        <label htmlFor="end">Last day</label>
        <input type="date" name="end" id="end" defaultValue={end} required />
      </p>
      <button type="submit" className="btn">
        Find trips
      </button>
    </form>
  );
}

/** Without CSS for it, both fields show; the one that was not chosen does not count. */
function WaysAround({ form }: { form: TripsForm }) {
  const { city, reach } = form.query;
  return (
    <>
      <ByChoice isStay={city !== '' || form.typed.has('in')} />
      <Field form={form} name="in" label="City" className="stay-city">
        <CityChoice value={city} />
      </Field>
      <Field form={form} name="reach" label="Day trips" className="stay-city">
        <select name="reach" id="reach" defaultValue={reach}>
          {REACH_MINUTES.map((minutes) => (
            <option key={minutes} value={minutes}>
              {reachText(minutes)}
            </option>
          ))}
        </select>
      </Field>
    </>
  );
}

function ByChoice({ isStay, legendClass }: { isStay: boolean; legendClass?: string }) {
  return (
    <fieldset className="seg by">
      <legend className={legendClass}>Getting around</legend>
      <div>
        <label>
          <input type="radio" name="by" value="drive" defaultChecked={!isStay} />
          Drive
        </label>
        <label>
          <input type="radio" name="by" value="stay" defaultChecked={isStay} />
          Stay in one city
        </label>
      </div>
    </fieldset>
  );
}

function CityChoice({ value }: { value: string }) {
  return (
    <select name="in" id="in" defaultValue={value}>
      <option value={ANY_CITY}>Any city</option>
      {MARKET_CITIES.map(({ slug, name }) => (
        <option key={slug} value={slug}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** For example, 'By car, up to 1 hr 30 min'. */
export function reachText(minutes: number): string {
  return minutes === 0 ? 'None, no car' : `By car, up to ${hoursAndMinutes(minutes)}`;
}

export const PACE_NAMES = { relaxed: 'Relaxed', balanced: 'Balanced', many: 'As many as I can' };
const PACE_HINTS = { relaxed: 'also with children', balanced: 'some of both', many: 'long days' };

function PaceChoice({ form: { query, problems } }: { form: TripsForm }) {
  return (
    <fieldset className="seg">
      <legend>Pace</legend>
      <div>
        {TRIP_PACES.map((pace) => (
          <label key={pace}>
            <input type="radio" name="pace" value={pace} defaultChecked={query.pace === pace} />
            <span>
              {PACE_NAMES[pace]}
              <small>{PACE_HINTS[pace]}</small>
            </span>
          </label>
        ))}
      </div>
      <Problems of="pace" problems={problems} />
    </fieldset>
  );
}

function FromField({ value, children }: { value: string; children?: ReactNode }) {
  return (
    <CityField
      id="from"
      label="Leaving from"
      value={value}
      placeholder="Anywhere (fly in)"
      hint="City, ZIP or postal code. Leave it empty to start anywhere."
    >
      {children}
    </CityField>
  );
}

function DateFields({ form }: { form: TripsForm }) {
  return (
    <>
      <Field form={form} name="start" label="First day">
        <input type="date" name="start" id="start" defaultValue={form.typed.get('start') ?? form.start} />
      </Field>
      <Field form={form} name="end" label="Last day">
        <input type="date" name="end" id="end" defaultValue={form.typed.get('end') ?? form.end} />
      </Field>
    </>
  );
}

const LABELS = { list: 'List', map: 'Map', grid: 'Grid' };

export function ViewToggle({
  query,
  isWholePage = false,
}: {
  query: TripsQuery;
  /** Other views are no part of the fragment that holds the links. */
  isWholePage?: boolean;
}) {
  return (
    <nav className="shown" aria-label="View">
      {TRIPS_VIEWS.map((view) => (
        <a
          key={view}
          href={paths.trips({ ...query, view, page: [view, query.view].includes('grid') ? 1 : query.page })}
          rel="nofollow"
          target={isWholePage ? '_self' : undefined}
          aria-current={view === query.view ? 'true' : undefined}
        >
          {LABELS[view]}
        </a>
      ))}
    </nav>
  );
}
