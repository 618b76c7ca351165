import type { ReactNode } from 'react';
import { LEAGUES, leagueFacts } from '../../domain/leagues.ts';
import { teamsOf, type Team } from '../../domain/teams/index.ts';
import { DRIVING_HOURS } from '../../domain/trips/finder/trip-question.ts';
import { gameOfIdentity } from '../../domain/games/game-of-identity.ts';
import { dayText } from '../../domain/dates/date-text.ts';
import { venueById } from '../../domain/venues/index.ts';
import { assets } from '../page/assets.ts';
import { MAX_DAYS, MAX_TEAMS, type FieldProblem } from '../urls/parse-trips-query.ts';
import { paths } from '../urls/paths.ts';
import { DEFAULT_TRIPS_QUERY, MIDNIGHT, clockText, wantedTeamText } from '../urls/trips-query.ts';
import type { TripsForm } from './trips-state.ts';

const LEAVE_TIMES = [360, 480, 600, 720, 840, 960, 1080, 1200, 1320];
const HOME_TIMES = [720, 900, 1080, 1200, 1320, MIDNIGHT, 1560];
const PACES = {
  most: 'As many games as possible',
  'one-a-day': 'One game a day',
  'free-day': 'Leave a free day',
};

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
  const { query } = form;
  return (
    <form action={paths.trips()} className="trip-form" id={QUESTION_FORM}>
      <FromField value={form.typed.get('from') ?? form.from}>{belowCity}</FromField>
      <DateFields form={form} />
      <Field form={form} name="days" label="Trip length" className="trip-length">
        <select name="days" id="days" defaultValue={form.days ?? ''}>
          <option value="">All these days</option>
          {Array.from({ length: MAX_DAYS }, (_, index) => index + 1).map((days) => (
            <option key={days} value={days}>
              {days === 1 ? 'Any 1 day' : `Any ${days} days`}
            </option>
          ))}
        </select>
      </Field>
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
        <Problems of="league" problems={form.problems} />
      </fieldset>
      <MoreChoices form={form} />
      <button type="submit" className="btn">
        Find trips
      </button>
    </form>
  );
}

/** The first questions of the form, for the home page. */
export function ShortTripsForm({ start, end }: { start: string; end: string }) {
  return (
    <form action={paths.trips()} className="trip-form short" aria-label="Plan a trip">
      <FromField value="" />
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

function FromField({ value, children }: { value: string; children?: ReactNode }) {
  return (
    <div className="from">
      <label htmlFor="from">Leaving from</label>
      <input
        type="text"
        name="from"
        id="from"
        defaultValue={value}
        placeholder="Anywhere (fly in)"
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        data-module={assets.placesModule}
        aria-describedby="from-hint"
      />
      <small id="from-hint">City or ZIP code. Leave it empty to start anywhere.</small>
      {children}
    </div>
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

const MORE_FIELDS = new Set([
  'team',
  'game',
  'skip',
  'drive',
  'back',
  'leave',
  'home',
  'pace',
  'border',
  'weekdays',
  'sort',
]);

function MoreChoices({ form }: { form: TripsForm }) {
  const { query, problems } = form;
  const standard = DEFAULT_TRIPS_QUERY;
  const times = (known: readonly number[], chosen: number) =>
    [...new Set([...known, chosen])].toSorted((a, b) => a - b);
  return (
    <details className="more" open={problems.some(({ field }) => MORE_FIELDS.has(field))}>
      <summary>{moreLabel(form)}</summary>
      <div>
        <TeamFields form={form} />
        <Field form={form} name="drive" label="Driving a day">
          <select name="drive" id="drive" defaultValue={query.drive}>
            {DRIVING_HOURS.map((hours) => (
              <option key={hours} value={hours}>{`Up to ${hours} hours`}</option>
            ))}
          </select>
        </Field>
        <Field form={form} name="pace" label="Pace">
          <select name="pace" id="pace" defaultValue={query.pace}>
            {Object.entries(PACES).map(([pace, label]) => (
              <option key={pace} value={pace}>
                {label}
              </option>
            ))}
          </select>
        </Field>
        <Field form={form} name="leave" label="Leave home after">
          <select name="leave" id="leave" defaultValue={clockText(query.leave)}>
            {times(LEAVE_TIMES, query.leave).map((minutes) => (
              <option key={minutes} value={clockText(minutes)}>
                {clockWords(minutes)}
              </option>
            ))}
          </select>
        </Field>
        <Field form={form} name="home" label="Back home by">
          <select name="home" id="home" defaultValue={clockText(query.home)}>
            {times(HOME_TIMES, query.home).map((minutes) => (
              <option key={minutes} value={clockText(minutes)}>
                {clockWords(minutes)}
              </option>
            ))}
          </select>
        </Field>
        <Field form={form} name="back" label="After the last game">
          <select name="back" id="back" defaultValue={query.back ? 'yes' : 'no'}>
            <option value="yes">Drive back home</option>
            <option value="no">End there</option>
          </select>
        </Field>
        <p className="checks">
          <Check name="border" value="no" isChecked={!query.border} label="Stay on one side of the border" />
          <Check
            name="weekdays"
            value="fri-sun"
            isChecked={query.isWeekendOnly || form.typed.has('weekdays')}
            label="Friday to Sunday only"
          />
          <Problems of="weekdays" problems={problems} />
        </p>
        {query.sort !== standard.sort && <input type="hidden" name="sort" value={query.sort} />}
        <ChosenGames form={form} />
      </div>
    </details>
  );
}

function moreLabel({ query }: TripsForm): string {
  const standard = DEFAULT_TRIPS_QUERY;
  const names = ['drive', 'back', 'leave', 'home', 'border', 'pace', 'isWeekendOnly'] as const;
  const changed =
    names.filter((name) => query[name] !== standard[name]).length +
    query.teams.length +
    (query.view === 'grid' ? 0 : query.games.length) +
    query.skip.length;
  return changed === 0 ? 'Teams to see, driving time, pace' : `More choices (${changed} set)`;
}

function TeamFields({ form }: { form: TripsForm }) {
  const { teams } = form.query;
  const named = LEAGUES.flatMap((league) => teamsOf(league));
  return (
    <fieldset className="must-see">
      <legend>Teams you must see</legend>
      {teams.map(({ slug, side }) => {
        const team = named.find((one) => one.slug === slug);
        return (
          team && (
            <select
              key={slug}
              name="team"
              defaultValue={wantedTeamText({ slug, side })}
              aria-label={nameOf(team)}
            >
              <option value={slug}>{`${nameOf(team)}, home or away`}</option>
              <option value={`${slug}:home`}>{`${nameOf(team)} at home`}</option>
              <option value={`${slug}:away`}>{`${nameOf(team)} on the road`}</option>
              <option value="">Any team instead</option>
            </select>
          )
        );
      })}
      {teams.length < MAX_TEAMS && (
        <select name="team" defaultValue="" aria-label="Add a team">
          <option value="">{teams.length === 0 ? 'Any team' : 'Add a team'}</option>
          {LEAGUES.map((league) => (
            <optgroup key={league} label={league}>
              {teamsOf(league).map((team) => (
                <option key={team.slug} value={team.slug}>
                  {nameOf(team)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
      <Problems of="team" problems={form.problems} />
    </fieldset>
  );
}

/** Games to keep and what to leave out are checked boxes: unchecking one takes it away. */
function ChosenGames({ form: { query, problems } }: { form: TripsForm }) {
  return (
    <>
      {/* The grid itself sends its picked games. */}
      {query.view !== 'grid' && query.games.length > 0 && (
        <fieldset className="checks">
          <legend>Games you keep</legend>
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

function Check({
  name,
  value,
  isChecked,
  label,
}: {
  name: string;
  value: string;
  isChecked: boolean;
  label: string;
}) {
  return (
    <label>
      <input type="checkbox" name={name} value={value} defaultChecked={isChecked} />
      {label}
    </label>
  );
}

function Field({
  form: { problems },
  name,
  label,
  className,
  children,
}: {
  form: TripsForm;
  name: string;
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <p className={className}>
      <label htmlFor={name}>{label}</label>
      {children}
      <Problems of={name} problems={problems} />
    </p>
  );
}

function Problems({ of, problems }: { of: string; problems: readonly FieldProblem[] }) {
  return problems
    .filter(({ field }) => field === of)
    .map(({ message }) => (
      <strong key={message} className="problem" role="alert">
        {message}
      </strong>
    ));
}

/** Returns text such as 'Heat at Celtics, Tue, Dec 1'. */
export function gameLabel(identity: string): string {
  const game = gameOfIdentity(identity);
  if (game === null) return identity;
  const [away, home] = [game.away, game.home].map((team) => team?.nickname ?? 'TBD');
  return `${away} at ${home}, ${dayText(game.date)}`;
}

export function skippedLabel(text: string): string {
  if (gameOfIdentity(text) !== null) return gameLabel(text);
  const team = LEAGUES.flatMap((league) => teamsOf(league)).find(({ slug }) => slug === text);
  return team ? nameOf(team) : (venueById(text)?.name ?? text);
}

function nameOf({ fullName, playsAs }: Team): string {
  return playsAs ?? fullName;
}

/** Returns '6:00 AM', 'Midnight' or '2:00 AM the next day'. */
function clockWords(minutes: number): string {
  if (minutes === MIDNIGHT) return 'Midnight';
  const hour = Math.floor(minutes / 60) % 24;
  const text = `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
  return minutes > MIDNIGHT ? `${text} the next day` : text;
}
