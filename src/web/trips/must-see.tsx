import { ALL_TEAMS } from '../../domain/teams/index.ts';
import { MAX_TEAMS } from '../urls/parse-trips-query.ts';
import { wantedTeamText } from '../urls/trips-query.ts';
import { teamClass } from '../ui/team-class.ts';
import { Problems } from './form-field.tsx';
import type { TripsForm } from './trips-state.ts';

const SIDES = { either: '', home: ' at home', away: ' on the road' };
const FIELD = 'team';
const LIST = 'teams';
const HINT = 'team-hint';

/** Chosen teams can be removed; each submit adds the one that was typed. */
export function MustSee({ form: { query, problems, typed } }: { form: TripsForm }) {
  const { teams } = query;
  return (
    <fieldset className="must-see">
      <legend>
        Must-see teams <small>{`up to ${MAX_TEAMS}`}</small>
      </legend>
      <div className="mustbox">
        {teams.map((wanted) => {
          const team = ALL_TEAMS.find(({ slug }) => slug === wanted.slug);
          if (!team) return null;
          const name = `${team.nickname}${SIDES[wanted.side]}`;
          return (
            <span key={team.slug} className={`team ${teamClass(team)}`}>
              <input type="hidden" name={FIELD} value={wantedTeamText(wanted)} />
              {name}
              <button type="submit" name="drop" value={team.slug}>
                <span aria-hidden="true">×</span>
                <span className="sr">{`Remove ${name}`}</span>
              </button>
            </span>
          );
        })}
        {teams.length < MAX_TEAMS && (
          <>
            <input
              type="text"
              id={FIELD}
              name={FIELD}
              list={LIST}
              placeholder="Add a team"
              aria-label="Add a team"
              aria-describedby={HINT}
              autoComplete="off"
              defaultValue={typed.get(FIELD) ?? ''}
            />
            <datalist id={LIST}>
              {ALL_TEAMS.map(({ slug, fullName, playsAs }) => (
                <option key={slug}>{playsAs ?? fullName}</option>
              ))}
            </datalist>
          </>
        )}
      </div>
      <small id={HINT}>Add “at home” or “on the road” to see only that.</small>
      <Problems of={FIELD} problems={problems} />
    </fieldset>
  );
}
