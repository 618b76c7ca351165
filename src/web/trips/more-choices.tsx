import { DRIVING_HOURS } from '../../domain/trips/finder/trip-question.ts';
import { DEFAULT_TRIPS_QUERY, MIDNIGHT, clockText, wantedTeamText } from '../urls/trips-query.ts';
import { Check, Field, Problems } from './form-field.tsx';
import type { TripsForm } from './trips-state.ts';
import { gameLabel, skippedLabel, teamLabel } from './trip-game-text.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { teamsOf } from '../../domain/teams/index.ts';
import { MAX_TEAMS } from '../urls/parse-trips-query.ts';

const LEAVE_TIMES = [360, 480, 600, 720, 840, 960, 1080, 1200, 1320];
const HOME_TIMES = [720, 900, 1080, 1200, 1320, MIDNIGHT, 1560];
const PACES = {
  most: 'As many games as possible',
  'one-a-day': 'One game a day',
  'free-day': 'Leave a free day',
};

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

export function MoreChoices({ form }: { form: TripsForm }) {
  const { query, problems } = form;
  const standard = DEFAULT_TRIPS_QUERY;
  const times = (known: readonly number[], chosen: number) =>
    [...new Set([...known, chosen])].toSorted((a, b) => a - b);
  return (
    <details className="more" open={problems.some(({ field }) => MORE_FIELDS.has(field))}>
      <summary>{moreLabel(form)}</summary>
      <div>
        <TeamFields form={form} />
        <Field form={form} name="drive" label="Driving per day">
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
          <Check name="border" value="no" isChecked={!query.border} label="Don’t cross the border" />
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
  return changed === 0 ? 'More options: teams, driving time, pace' : `More options (${changed} set)`;
}

/** Returns '6:00 AM', 'Midnight' or '2:00 AM the next day'. */
function clockWords(minutes: number): string {
  if (minutes === MIDNIGHT) return 'Midnight';
  const hour = Math.floor(minutes / 60) % 24;
  const text = `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
  return minutes > MIDNIGHT ? `${text} the next day` : text;
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
              aria-label={teamLabel(team)}
            >
              <option value={slug}>{`${teamLabel(team)}, home or away`}</option>
              <option value={`${slug}:home`}>{`${teamLabel(team)} at home`}</option>
              <option value={`${slug}:away`}>{`${teamLabel(team)} on the road`}</option>
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
                  {teamLabel(team)}
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
