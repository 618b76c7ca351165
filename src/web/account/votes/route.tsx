import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { SignedIn } from '../../../auth/sessions/authenticate.ts';
import { readVote } from '../../../db/queries/group-vote-games.ts';
import { isOwnVote } from '../../../db/queries/group-votes.ts';
import { isUuid } from '../../../domain/accounts/uuid.ts';
import { BRAND } from '../../../domain/brand.ts';
import { localDateAt } from '../../../domain/dates/zoned-time.ts';
import { LEAGUES } from '../../../domain/leagues.ts';
import { isVoteOver } from '../../../domain/votes/vote-dates.ts';
import { respondNotFound } from '../../errors/respond-error.tsx';
import type { WebContext, WebEnvironment } from '../../http/web-context.ts';
import { redirectTo } from '../../page/render-private-page.tsx';
import { sendToast } from '../../session/flash-toast.ts';
import { readOwnPage, readSignedIn, viewerOf } from '../../session/viewer.ts';
import { VOTE_ACTIONS } from '../../urls/account-vocabulary.ts';
import { paths } from '../../urls/paths.ts';
import { patterns } from '../../urls/url-table.ts';
import { loadVote, type LoadedVote } from '../../votes/load-vote.ts';
import { voteView } from '../../votes/vote-view.ts';
import { respondWithPlainPage } from '../screens/plain-account-page.tsx';
import { readFields, refuseForm, wholeNumber } from '../screens/read-form.ts';
import { openVoteOn } from './open-vote.ts';
import { OwnVotePage, type OwnVoteView } from './own-vote-page.tsx';
import { canReopen, VOTE_FORMS } from './vote-forms.ts';

/** The pages of a vote's organizer. */
export const ownVoteRoutes = new Hono<WebEnvironment>();

ownVoteRoutes.post(patterns.ownVotes, async (c) => {
  const fields = await readFields(c);
  const signedIn = await readSignedIn(c);
  if (signedIn === null) return redirectTo(c, paths.auth('sign-in', paths.account()));
  const refused = await refuseForm(c, signedIn);
  if (refused !== null) return refused;
  const opened = await openVoteOn(c, signedIn, fields.getAll('trip'));
  sendToast(c, 'id' in opened ? 'vote-opened' : opened.toast);
  return redirectTo(c, 'id' in opened ? paths.ownVote(opened.id) : paths.account());
});

ownVoteRoutes.get(patterns.ownVotes, (c) => redirectTo(c, paths.account()));

ownVoteRoutes.get(patterns.ownVote, async (c) => {
  const read = await readOwnVote(c, c.req.param('id'));
  return read instanceof Response ? read : respondOwnVote(c, read);
});

ownVoteRoutes.post(patterns.ownVoteForm, async (c) => {
  const id = c.req.param('id');
  const action = VOTE_ACTIONS.find((known) => known === c.req.param('action'));
  if (action === undefined) return respondNotFound(c);
  const fields = await readFields(c);
  const read = await readOwnVote(c, id);
  if (read instanceof Response) return read;
  const refused = await refuseForm(c, read.signedIn);
  if (refused !== null) return refused;
  const seen = {
    userId: read.signedIn.account.user.id,
    id,
    version: wholeNumber(fields.get('version') ?? ''),
  };
  const outcome = await VOTE_FORMS[action](c, { loaded: read.loaded, seen, fields });
  const typed = typedOf(fields, read.loaded);
  switch (outcome.kind) {
    case 'done':
      sendToast(c, 'vote-changed');
      return redirectTo(c, paths.ownVote(id));
    case 'deleted':
      sendToast(c, 'vote-deleted');
      return redirectTo(c, paths.account());
    case 'problem':
      return respondOwnVote(c, read, { problem: outcome.problem, typed }, 400);
    case 'link':
      return respondPresent(c, id, { link: outcome.link });
    case 'conflict':
      return respondPresent(c, id, { problem: CHANGED, typed }, 409);
  }
});

/** Without JavaScript a form's response has the form's URL, and reloading it sends a GET. */
ownVoteRoutes.get(patterns.ownVoteForm, (c) => redirectTo(c, paths.ownVote(c.req.param('id'))));

const CHANGED = {
  field: 'vote',
  text: 'This vote was changed in another window. This is how it is now. Check it, then try again.',
} as const;

interface OwnVoteRead {
  signedIn: SignedIn;
  loaded: LoadedVote;
}

type Shown = Partial<Pick<OwnVoteView, 'problem' | 'link' | 'typed'>>;

async function readOwnVote(c: WebContext, id: string): Promise<OwnVoteRead | Response> {
  if (!isUuid(id)) return respondNotFound(c);
  const { deps } = c.var;
  const now = deps.now();
  const own = await readOwnPage(c, paths.ownVote(id), async (db, userId) => ({
    read: await readVote(db, isOwnVote(userId, id), now),
  }));
  if (own.kind === 'elsewhere') return redirectTo(c, own.to);
  const { read } = own.rows;
  if (read === null) return respondNotFound(c);
  return { signedIn: own.signedIn, loaded: await loadVote(deps, read, now) };
}

/** Reads the vote again. */
async function respondPresent(
  c: WebContext,
  id: string,
  shown: Shown,
  status?: ContentfulStatusCode,
): Promise<Response> {
  const read = await readOwnVote(c, id);
  return read instanceof Response ? read : respondOwnVote(c, read, shown, status);
}

function typedOf(fields: URLSearchParams, { vote }: LoadedVote): OwnVoteView['typed'] {
  return { title: fields.get('title') ?? vote.title, closesOn: fields.get('closes') ?? vote.closesOn };
}

function respondOwnVote(
  c: WebContext,
  { signedIn, loaded }: OwnVoteRead,
  { problem = null, link = null, typed }: Shown = {},
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  const { now: clock, config } = c.var.deps;
  const now = clock();
  const { vote, facts } = loaded;
  const shown = voteView(loaded, null, now);
  const view: OwnVoteView = {
    id: vote.id,
    version: vote.version,
    vote: shown,
    address: `${config.siteOrigin}${paths.vote(vote.key)}`,
    isLocked: vote.isLocked,
    canReopen: canReopen(loaded, now),
    choices: new Set(
      facts
        .filter(({ lastDate }) => !isVoteOver({ ...vote, lastDate }, now))
        .map(({ option }) => option.position),
    ),
    typed: typed ?? vote,
    closing: { first: localDateAt(now, vote.timeZone), last: vote.lastDate },
    link,
    problem,
  };
  return respondWithPlainPage(
    c,
    {
      head: {
        title: `${vote.title} | ${BRAND.name}`,
        description: 'A vote about your trips: who can do which, and what the group decides.',
        canonical: paths.account(),
        teamColors: LEAGUES,
        styles: ['finder', 'results'],
        hasShare: true,
      },
      viewer: viewerOf(c, signedIn),
      title: vote.title,
      tab: 'trips',
      status,
    },
    <OwnVotePage view={view} />,
  );
}
