import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { randomKey } from '../../crypto/random-key.ts';
import type { Voter } from '../../db/queries/group-votes.ts';
import { BRAND } from '../../domain/brand.ts';
import { dayText } from '../../domain/dates/date-text.ts';
import { LEAGUES } from '../../domain/leagues.ts';
import { isVoteOver } from '../../domain/votes/vote-dates.ts';
import { MAX_VOTERS } from '../../domain/votes/vote-limits.ts';
import type { WebContext } from '../http/web-context.ts';
import { renderPrivatePage } from '../page/render-private-page.tsx';
import { takeToast } from '../session/flash-toast.ts';
import { paths } from '../urls/paths.ts';
import { datesOf, draftOf, EMPTY_DRAFT, type AnswerDraft, type DraftProblem } from './answer-draft.ts';
import type { AnswerFormView } from './answer-fields.tsx';
import { closedText, LOCKED } from './give-answer.ts';
import type { LoadedVote } from './load-vote.ts';
import { VotePage, type VotePageView } from './vote-page.tsx';
import { voteView } from './vote-view.ts';

export interface ShownVote {
  loaded: LoadedVote;
  /** The voters of this browser. */
  own: readonly Voter[];
  /** The id of an own answer to change, or 'new'. */
  as?: string | undefined;
  /** What a refused form sent. */
  refused?: { draft: AnswerDraft; problem: DraftProblem };
  link?: VotePageView['link'];
  opened?: string;
  status?: ContentfulStatusCode;
}

export function respondVote(c: WebContext, shown: ShownVote): Promise<Response> {
  const { loaded, own, link = null, opened = null, status } = shown;
  const now = c.var.deps.now();
  const { vote, options } = loaded;
  const isEnded = closedText(loaded, now) !== null;
  const isFull = vote.isLocked || loaded.voters.length >= MAX_VOTERS;
  const form = opened === null && link === null ? formView(shown, now) : null;
  const view = voteView(loaded, own, now);
  const page: VotePageView = {
    key: vote.key,
    vote: view,
    own: (view.voters ?? []).filter(({ id }) => own.some((voter) => voter.id === id)),
    form,
    closed: own.length > 0 ? null : (closedText(loaded, now) ?? (isFull ? LOCKED : null)),
    canChange: canChange(loaded, now),
    canAnswerForOthers: own.length > 0 && !isEnded && !isFull,
    link,
    opened,
    toast: takeToast(c),
  };
  const several = `${options.length} trips. Say which ones you can do: a name and a tap each.`;
  return renderPrivatePage(
    c,
    {
      title: `${vote.title} | ${BRAND.name}`,
      description: options.length === 1 ? 'A trip to games. Say whether you are in.' : several,
      canonical: paths.vote(vote.key),
      noindex: true,
      styles: ['finder', 'results', 'account'],
      hasShare: true,
      teamColors: LEAGUES.filter((league) =>
        view.options.some(({ lines }) => lines.some((line) => line.league === league)),
      ),
    },
    <VotePage page={page} />,
    status,
  );
}

/** Whoever answered may still say whether they come. */
function canChange(loaded: LoadedVote, now: Date): boolean {
  const { vote } = loaded;
  return vote.chosen === null ? closedText(loaded, now) === null : !isVoteOver(vote, now);
}

function formView({ loaded, own, as, refused }: ShownVote, now: Date): AnswerFormView | null {
  const shared = {
    browser: randomKey(),
    dates: datesOf(loaded),
    promise: `You can change your answer until ${dayText(loaded.vote.closesOn)}.`,
  };
  if (refused) return { ...shared, ...refused };
  const changed = own.find(({ id }) => id === as);
  if (changed) {
    return canChange(loaded, now) ? { ...shared, draft: draftOf(changed, loaded), problem: null } : null;
  }
  const isNew = own.length === 0 || as === 'new';
  const isFull = loaded.vote.isLocked || loaded.voters.length >= MAX_VOTERS;
  if (!isNew || isFull || closedText(loaded, now) !== null) return null;
  return { ...shared, draft: EMPTY_DRAFT, problem: null };
}
