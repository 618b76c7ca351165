import { randomHexKey } from '../../../crypto/random-key.ts';
import { sha256Hex } from '../../../crypto/sha256.ts';
import {
  deleteVote,
  editVote,
  giveVoterLink,
  removeVoter,
  reopenVote,
  type SeenVote,
} from '../../../db/queries/group-vote-changes.ts';
import { NO_LINKS, readTypedText } from '../../../domain/accounts/typed-text.ts';
import { localDateAt } from '../../../domain/dates/zoned-time.ts';
import { closingDateOf, isVoteOver } from '../../../domain/votes/vote-dates.ts';
import { MAX_TITLE_LENGTH } from '../../../domain/votes/vote-limits.ts';
import type { WebContext } from '../../http/web-context.ts';
import { TOASTS } from '../../session/toasts.ts';
import type { VoteAction } from '../../urls/account-vocabulary.ts';
import { paths } from '../../urls/paths.ts';
import type { LoadedVote } from '../../votes/load-vote.ts';
import type { OwnVoteView } from './own-vote-page.tsx';

interface VoteRequest {
  loaded: LoadedVote;
  /** The vote as the form showed it. */
  seen: SeenVote;
  fields: URLSearchParams;
}

type VoteOutcome =
  | { kind: 'done' | 'deleted' | 'conflict' }
  | { kind: 'problem'; problem: NonNullable<OwnVoteView['problem']> }
  | { kind: 'link'; link: NonNullable<OwnVoteView['link']> };

type Form = (c: WebContext, request: VoteRequest) => Promise<VoteOutcome>;

const choose: Form = async (c, { loaded, seen, fields }) => {
  const option = loaded.facts.find(({ option: { position } }) => String(position) === fields.get('option'));
  if (loaded.vote.state === 'closed') return { kind: 'conflict' };
  if (option === undefined || isVoteOver({ ...loaded.vote, lastDate: option.lastDate }, c.var.deps.now()))
    return refuse('vote', 'That trip is over. Choose another one.');
  const { position: chosen, liveKey: chosenLiveKey } = option.option;
  return edited(c, seen, { state: 'closed', chosen, chosenLiveKey });
};

const reopen: Form = async (c, { loaded, seen }) => {
  if (loaded.vote.state === 'open') return { kind: 'conflict' };
  if (!canReopen(loaded, c.var.deps.now()))
    return refuse('vote', 'The trip has begun, so the vote stays decided.');
  const result = await reopenVote(c.var.auth.db, seen);
  if (result === 'full') return refuse('vote', TOASTS['votes-full'].message);
  return { kind: result === 'reopened' ? 'done' : 'conflict' };
};

/** Until the chosen trip's first date. */
export function canReopen({ vote, facts }: LoadedVote, now: Date): boolean {
  const chosen = facts.find(({ option }) => option.position === vote.chosen);
  return chosen !== undefined && localDateAt(now, vote.timeZone) < chosen.firstDate;
}

const lock: Form = (c, { seen, fields }) => edited(c, seen, { isLocked: fields.get('locked') === 'on' });

const remove: Form = async (c, { loaded, seen, fields }) => {
  const voter = loaded.voters.find(({ id }) => id === fields.get('voter'));
  if (voter === undefined) return { kind: 'conflict' };
  return { kind: (await removeVoter(c.var.auth.db, seen, voter.id)) ? 'done' : 'conflict' };
};

/** Only its hash is stored, so that it is shown once. */
const link: Form = async (c, { loaded, seen, fields }) => {
  const voter = loaded.voters.find(({ id }) => id === fields.get('voter'));
  if (voter === undefined) return { kind: 'conflict' };
  const key = randomHexKey();
  const given = { voterId: voter.id, linkHash: await sha256Hex(key) };
  if (!(await giveVoterLink(c.var.auth.db, seen, given))) return { kind: 'conflict' };
  const address = `${c.var.deps.config.siteOrigin}${paths.voteLink(loaded.vote.key, key)}`;
  return { kind: 'link', link: { voterId: voter.id, name: voter.name, address } };
};

const TITLE_FAULTS = {
  link: NO_LINKS,
  empty: 'Enter a name.',
  'too-long': `Use at most ${MAX_TITLE_LENGTH} characters.`,
} as const;

const rename: Form = async (c, { loaded, seen, fields }) => {
  const title = readTypedText(fields.get('title') ?? '', MAX_TITLE_LENGTH);
  if (title.kind !== 'text') return refuse('title', TITLE_FAULTS[title.kind]);
  const { timeZone, lastDate, closesOn: present } = loaded.vote;
  const typed = fields.get('closes') ?? present;
  const closesOn =
    typed === present ? present : closingDateOf(typed, localDateAt(c.var.deps.now(), timeZone), lastDate);
  if (closesOn === null) return refuse('closes', 'Choose a day from today to the last day of the trips.');
  return edited(c, seen, { title: title.text, closesOn });
};

const deleteIt: Form = async (c, { seen }) => ({
  kind: (await deleteVote(c.var.auth.db, seen)) ? 'deleted' : 'conflict',
});

export const VOTE_FORMS: Readonly<Record<VoteAction, Form>> = {
  choose,
  reopen,
  lock,
  remove,
  link,
  rename,
  delete: deleteIt,
};

async function edited(
  c: WebContext,
  seen: SeenVote,
  edit: Parameters<typeof editVote>[2],
): Promise<VoteOutcome> {
  return { kind: (await editVote(c.var.auth.db, seen, edit)) ? 'done' : 'conflict' };
}

function refuse(field: NonNullable<OwnVoteView['problem']>['field'], text: string): VoteOutcome {
  return { kind: 'problem', problem: { field, text } };
}
