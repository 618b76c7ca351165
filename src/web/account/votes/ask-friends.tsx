import { accountPaths } from '../../urls/account-paths.ts';

const FORM = 'ask-friends';

/** Beside a trip that may still be voted on. */
export function AskFriendsBox({ id, name }: { id: string; name: string }) {
  return (
    <label className="ask-friends-box">
      <input type="checkbox" name="trip" value={id} form={FORM} /> Put in a vote
      <span className="sr">{`: ${name}`}</span>
    </label>
  );
}

export interface VoteLink {
  id: string;
  title: string;
  /** Such as 'open until Sun, Dec 6'. */
  status: string;
}

/** Sends the boxes of the page. */
export function AskFriends({ votes, hasTrips }: { votes: readonly VoteLink[]; hasTrips: boolean }) {
  if (!hasTrips && votes.length === 0) return null;
  return (
    <section className="card ask-friends" aria-labelledby="ask-friends-title">
      <h2 id="ask-friends-title">Going together?</h2>
      {hasTrips && (
        <form id={FORM} method="post" action={accountPaths.ownVotes()}>
          <p>
            Check one to six trips above. Your friends get a link and say which ones they can do; nobody needs
            an account.
          </p>
          <button type="submit" className="btn quiet">
            Ask your friends
          </button>
        </form>
      )}
      {votes.length > 0 && (
        <ul className="devices">
          {votes.map(({ id, title, status }) => (
            <li key={id}>
              <span>
                <a href={accountPaths.ownVote(id)}>{title}</a> <small>{status}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
