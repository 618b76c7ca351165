import type { Voter } from '../../db/queries/group-votes.ts';
import {
  answerVote,
  changeAnswer,
  type AnswerToGive,
  type GivenAnswer,
} from '../../db/queries/vote-answers.ts';
import { dayText } from '../../domain/dates/date-text.ts';
import { localDateAt } from '../../domain/dates/zoned-time.ts';
import { isAnsweringOver } from '../../domain/votes/vote-dates.ts';
import { MAX_VOTERS } from '../../domain/votes/vote-limits.ts';
import { otherName } from '../../domain/votes/voter-name.ts';
import { findPlaces } from '../places/find-places.ts';
import type { WebContext } from '../http/web-context.ts';
import { checkDraft, type AnswerDraft, type DraftProblem } from './answer-draft.ts';
import type { LoadedVote } from './load-vote.ts';
import { browserHash, ensureBrowser, type VoterCookie } from './voter-cookie.ts';
import { optionName } from './vote-view.ts';

/** Null when the answer was stored. */
type AnswerRefusal = { problem: DraftProblem; status: 400 | 409 } | null;

/** @param own the voters of this browser. @param given the browser's secret in the form. */
export async function giveAnswer(
  c: WebContext,
  loaded: LoadedVote,
  {
    draft,
    own,
    cookie,
    given,
  }: { draft: AnswerDraft; own: readonly Voter[]; cookie: VoterCookie; given: string },
): Promise<AnswerRefusal> {
  const { deps } = c.var;
  const found = draft.city === '' ? null : await findPlaces(deps, draft.city);
  const checked = checkDraft(draft, loaded, found);
  if ('problem' in checked) return { problem: checked.problem, status: 400 };
  const { answer } = checked;
  const changed = own.find(({ id, nameKey }) =>
    draft.voterId === '' ? nameKey === answer.nameKey : id === draft.voterId,
  );
  const now = deps.now();
  const at = { now, today: localDateAt(now, loaded.vote.timeZone) };
  const result = changed
    ? await changeAnswer(deps.privateDb, changed.id, answer, at)
    : await answerVote(
        deps.privateDb,
        {
          ...answer,
          browserHash: await browserHash(c, loaded.vote.id, ensureBrowser(c, cookie, given)),
        },
        at,
      );
  return result === 'answered' ? null : { problem: refusalOf(result, answer, loaded, now), status: 409 };
}

function refusalOf(
  result: Exclude<GivenAnswer, 'answered'>,
  { name }: AnswerToGive,
  loaded: LoadedVote,
  now: Date,
): DraftProblem {
  switch (result) {
    case 'name-taken': {
      const other = otherName(name, new Set(loaded.voters.map(({ nameKey }) => nameKey)));
      const text = `There is a ${name} already. Ask the organizer for your link, or answer as ‘${other}’.`;
      return { field: 'name', text };
    }
    case 'full':
      return {
        field: 'form',
        text: `${MAX_VOTERS} people have answered, which is the most. Ask the organizer to remove somebody.`,
      };
    case 'locked':
      return { field: 'form', text: LOCKED };
    case 'closed':
      return { field: 'form', text: closedText(loaded, now) ?? CLOSED_MEANWHILE };
  }
}

export const LOCKED =
  'The organizer takes no new people. If you answered before, ask the organizer for your link.';
const CLOSED_MEANWHILE = 'Answers were closed meanwhile. Ask the organizer to open the vote again.';

/** Why nobody new can answer any more; null while they can. */
export function closedText({ vote, facts }: LoadedVote, now: Date): string | null {
  const chosen = facts.find(({ option }) => option.position === vote.chosen);
  if (chosen)
    return `The group goes for ${optionName(chosen)}. To join, ask the organizer to open the vote again.`;
  if (!isAnsweringOver(vote, now)) return null;
  return `Answers closed at the end of ${dayText(vote.closesOn)}. Ask the organizer to keep the vote open longer.`;
}
