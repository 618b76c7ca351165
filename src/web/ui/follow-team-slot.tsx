import type { Team } from '../../domain/teams/index.ts';
import { accountPaths } from '../urls/account-paths.ts';

/** The public page is the same for everybody, so there nobody follows the team. */
export function FollowTeamSlot({
  team: { id, fullName },
  isFollowed,
  said,
}: {
  team: Pick<Team, 'id' | 'fullName'>;
  isFollowed: boolean;
  /** Announced after a press. */
  said?: string;
}) {
  return (
    <form method="post" action={accountPaths.myTeams()} data-slot="follow" data-said={said}>
      <input type="hidden" name="team" value={id} />
      {isFollowed ? (
        <button type="submit" className="btn done" name="action" value="unfollow">
          Following<span className="sr">{` the ${fullName}. Press to unfollow.`}</span>
        </button>
      ) : (
        <button type="submit" className="btn quiet" name="action" value="follow">
          Follow<span className="x"> this team</span>
        </button>
      )}
    </form>
  );
}
