import type { Team } from '../../domain/teams/index.ts';

/** A team's letters on its colours, as a round map marker. Decoration beside the written name. */
export function TeamMark({ team }: { team: Team }) {
  return (
    <span className="mark" aria-hidden="true">
      {team.abbreviation}
    </span>
  );
}
