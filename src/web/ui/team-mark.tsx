import type { Team } from '../../domain/teams/index.ts';

/** A round badge with the team's abbreviation; decoration next to its name. */
export function TeamMark({ team }: { team: Team }) {
  return (
    <span className="mark" aria-hidden="true">
      {team.abbreviation}
    </span>
  );
}
