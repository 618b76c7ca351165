import type { Team } from '../../domain/teams/index.ts';

export function TeamMark({ team }: { team: Team }) {
  return (
    <span className="mark" aria-hidden="true">
      {team.abbreviation}
    </span>
  );
}
