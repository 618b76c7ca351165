import { accountPaths } from '../urls/account-paths.ts';

/** The page is the same for everybody, so it cannot say who follows the team. */
export function FollowTeamForm({ teamId }: { teamId: number }) {
  return (
    <form method="post" action={accountPaths.myTeams()}>
      <input type="hidden" name="team" value={teamId} />
      <button type="submit" className="btn quiet" name="action" value="follow">
        Follow this team
      </button>
    </form>
  );
}
