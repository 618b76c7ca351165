import { LEAGUES } from '../../domain/leagues.ts';
import { teamsOf } from '../../domain/teams/index.ts';
import { MAX_TEAMS } from '../urls/parse-trips-query.ts';
import { wantedTeamText } from '../urls/trips-query.ts';
import { Problems } from './form-field.tsx';
import { teamLabel } from './game-label.ts';
import type { TripsForm } from './trips-state.ts';

export function TeamFields({ form }: { form: TripsForm }) {
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
