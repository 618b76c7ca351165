import type { selectVoteTitles } from '../../../db/queries/group-votes.ts';
import { answeringText } from '../../votes/vote-view.ts';
import type { VoteLink } from './ask-friends.tsx';

export function voteLink(
  { id, title, state, ...clock }: Awaited<ReturnType<typeof selectVoteTitles>>[number],
  now: Date,
): VoteLink {
  return { id, title, status: state === 'closed' ? 'Decided' : answeringText(clock, now) };
}
