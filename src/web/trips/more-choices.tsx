import type { ReactNode } from 'react';
import { clockWords } from '../../domain/dates/date-text.ts';
import { leagueFacts, LEAGUES } from '../../domain/leagues.ts';
import {
  DRIVING_HOURS,
  LAST_DRIVING_MINUTES,
  SPARE_MINUTES,
  TWO_GAME_DATES,
} from '../../domain/trips/finder/trip-question.ts';
import { MAX_DAYS } from '../urls/trips-fields.ts';
import { clockText, DEFAULT_TRIPS_QUERY, MIDNIGHT, queryOfPace } from '../urls/trips-query.ts';
import { Check, Field, Problems } from './form-field.tsx';
import { gameLabel, skippedLabel } from './trip-game-text.ts';
import type { TripsForm } from './trips-state.ts';

const LEAVE_TIMES = [360, 420, 480, 540, 600, 720, 840, 960, 1080, 1200, 1320];
const HOME_TIMES = [720, 900, 1080, 1200, 1320, MIDNIGHT, 1560];
const TWO_GAMES = { no: 'Never', some: 'Now and then', any: 'On any day' };

/** Each counts when it is not what the pace or the form sets. */
const CHOICES = [
  'days',
  'drive',
  'spare',
  'double',
  'back',
  'leave',
  'home',
  'night',
  'free',
  'border',
] as const;
const MORE_FIELDS = new Set<string>([...CHOICES, 'league', 'game', 'skip', 'weekdays', 'sort']);

export function MoreChoices({ form }: { form: TripsForm }) {
  const { query, problems } = form;
  return (
    <details className="more fold" open={problems.some(({ field }) => MORE_FIELDS.has(field))}>
      <summary>{moreLabel(form)}</summary>
      <div>
        <fieldset className="trip-leagues">
          <legend>Leagues</legend>
          {LEAGUES.map((league) => (
            <label key={league}>
              <input
                type="checkbox"
                name="league"
                value={leagueFacts(league).path}
                defaultChecked={query.leagues.includes(league)}
              />
              {league}
            </label>
          ))}
          <Problems of="league" problems={problems} />
        </fieldset>
        <Field form={form} name="days" label="Trip length">
          <select name="days" id="days" defaultValue={form.days ?? ''}>
            <option value="">All these days</option>
            {Array.from({ length: MAX_DAYS }, (_, index) => index + 1).map((days) => (
              <option key={days} value={days}>
                {days === 1 ? 'Any 1 day' : `Any ${days} days`}
              </option>
            ))}
          </select>
        </Field>
        <PaceFields form={form} />
        <Field form={form} name="back" label="After the last game">
          <select name="back" id="back" defaultValue={query.back ? 'yes' : 'no'}>
            <option value="yes">Drive back home</option>
            <option value="no">End there</option>
          </select>
        </Field>
        <p className="checks">
          <Check name="border" value="no" isChecked={!query.border} label="Don’t cross the border" />
          <Check name="free" value="yes" isChecked={query.free} label="Leave a free day" />
          <Check
            name="weekdays"
            value="fri-sun"
            isChecked={query.isWeekendOnly || form.typed.has('weekdays')}
            label="Friday to Sunday only"
          />
          <Problems of="weekdays" problems={problems} />
        </p>
        {query.sort !== queryOfPace(query.pace).sort && (
          <input type="hidden" name="sort" value={query.sort} />
        )}
        <ChosenGames form={form} />
      </div>
    </details>
  );
}

/** What the pace sets, unless somebody chooses otherwise. */
function PaceFields({ form }: { form: TripsForm }) {
  const { query } = form;
  const standard = queryOfPace(query.pace);
  const times = (known: readonly number[], chosen: number) =>
    [...new Set([...known, chosen])].toSorted((a, b) => a - b);
  const clocks = (minutes: readonly number[]) =>
    minutes.map((time) => (
      <option key={time} value={clockText(time)}>
        {nextDay(time)}
      </option>
    ));
  const chosen = <Name extends keyof typeof standard>(
    name: Name,
    text: (value: (typeof standard)[Name]) => string,
  ) => (query[name] === standard[name] ? '' : text(query[name]));
  return (
    <>
      <PaceField form={form} name="drive" label="Driving per day" chosen={chosen('drive', String)}>
        {DRIVING_HOURS.map((hours) => (
          <option key={hours} value={hours}>{`Up to ${hours} hours`}</option>
        ))}
      </PaceField>
      <PaceField
        form={form}
        name="spare"
        label="Time to spare before a game"
        chosen={chosen('spare', String)}
      >
        {SPARE_MINUTES.map((minutes) => (
          <option key={minutes} value={minutes}>
            {minutes === 0 ? 'Any' : `At least ${minutes} minutes`}
          </option>
        ))}
      </PaceField>
      <PaceField form={form} name="double" label="Two games in a day" chosen={chosen('double', String)}>
        {TWO_GAME_DATES.map((choice) => (
          <option key={choice} value={choice}>
            {TWO_GAMES[choice]}
          </option>
        ))}
      </PaceField>
      <PaceField form={form} name="leave" label="Leave home after" chosen={chosen('leave', clockText)}>
        {clocks(times(LEAVE_TIMES, query.leave))}
      </PaceField>
      <PaceField form={form} name="home" label="Back home by" chosen={chosen('home', clockText)}>
        {clocks(times(HOME_TIMES, query.home))}
      </PaceField>
      <PaceField
        form={form}
        name="night"
        label="Stop driving at night by"
        chosen={chosen('night', clockText)}
      >
        {clocks(LAST_DRIVING_MINUTES)}
      </PaceField>
    </>
  );
}

function PaceField({
  form,
  name,
  label,
  chosen,
  children,
}: {
  form: TripsForm;
  name: string;
  label: string;
  /** '' where the pace decides. */
  chosen: string;
  children: ReactNode;
}) {
  return (
    <Field form={form} name={name} label={label}>
      <select name={name} id={name} defaultValue={chosen}>
        <option value="">As the pace says</option>
        {children}
      </select>
    </Field>
  );
}

function moreLabel({ query }: TripsForm): string {
  const standard = { ...DEFAULT_TRIPS_QUERY, ...queryOfPace(query.pace) };
  const changed =
    CHOICES.filter((name) => query[name] !== standard[name]).length +
    (query.isWeekendOnly ? 1 : 0) +
    (query.leagues.length === LEAGUES.length ? 0 : 1) +
    (query.view === 'grid' ? 0 : query.games.length) +
    query.skip.length;
  return changed === 0
    ? 'More: leagues, length, hours of driving, border, times'
    : `More options (${changed} set)`;
}

/** Returns '6:00 AM' or '2:00 AM the next day'. */
function nextDay(minutes: number): string {
  return minutes > MIDNIGHT ? `${clockWords(minutes)} the next day` : clockWords(minutes);
}

/** Pinned games and what to leave out are checked boxes: unchecking one takes it away. */
function ChosenGames({ form: { query, problems } }: { form: TripsForm }) {
  return (
    <>
      {/* The grid itself sends its picked games. */}
      {query.view !== 'grid' && query.games.length > 0 && (
        <fieldset className="checks">
          <legend>Your picks</legend>
          {query.games.map((id) => (
            <Check key={id} name="game" value={id} isChecked label={gameLabel(id)} />
          ))}
        </fieldset>
      )}
      <Problems of="game" problems={problems} />
      {query.skip.length > 0 && (
        <fieldset className="checks">
          <legend>Left out</legend>
          {query.skip.map((text) => (
            <Check key={text} name="skip" value={text} isChecked label={skippedLabel(text)} />
          ))}
        </fieldset>
      )}
      <Problems of="skip" problems={problems} />
    </>
  );
}
