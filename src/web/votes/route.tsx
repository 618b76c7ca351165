import { Hono } from 'hono';
import { randomHexKey } from '../../crypto/random-key.ts';
import { sha256Hex } from '../../crypto/sha256.ts';
import { eraseVoter, replaceOwnLink } from '../../db/queries/vote-answers.ts';
import { secondsText } from '../../domain/dates/duration-text.ts';
import { readFields } from '../account/screens/read-form.ts';
import { respondNotFound } from '../errors/respond-error.tsx';
import { withoutReferrer } from '../http/security-headers.ts';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { PRIVATE_CACHE_CONTROL, redirectTo } from '../page/render-private-page.tsx';
import { sendToast } from '../session/flash-toast.ts';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { readDraft } from './answer-draft.ts';
import { giveAnswer } from './give-answer.ts';
import { loadVote } from './load-vote.ts';
import { readInTurn, type VoteTurn } from './read-in-turn.ts';
import { respondVote, type ShownVote } from './respond-vote.tsx';
import { readVoterCookie, rememberLink, votersOfBrowser } from './voter-cookie.ts';

/** Anybody who has the link may answer (docs/rules.md#votes). */
export const voteRoutes = new Hono<WebEnvironment>();

for (const pattern of [patterns.vote, patterns.voteErase, patterns.voteLink]) {
  voteRoutes.use(pattern, withoutReferrer);
  voteRoutes.use(pattern, async (c, next) => {
    await next();
    c.header('X-Robots-Tag', 'noindex, nofollow');
  });
}

voteRoutes.get(patterns.vote, async (c) => {
  const read = await readShown(c, c.req.param('key'), 'vote-page');
  return read instanceof Response ? read : respondVote(c, { ...read, as: c.req.query('as') });
});

voteRoutes.post(patterns.vote, async (c) => {
  const key = c.req.param('key');
  const fields = await readFields(c);
  const read = await readShown(c, key, 'vote-answer');
  if (read instanceof Response) return read;
  const linkOf = fields.get('link');
  if (linkOf !== null) return respondWithLink(c, read, linkOf);
  const draft = readDraft(fields, read.loaded);
  const given = fields.get('browser') ?? '';
  const refusal = await giveAnswer(c, read.loaded, { ...read, draft, cookie: readVoterCookie(c), given });
  if (refusal !== null) {
    const { problem, status } = refusal;
    return respondVote(c, { ...read, refused: { draft, problem }, status });
  }
  sendToast(c, 'vote-answered');
  return redirectTo(c, paths.vote(key));
});

voteRoutes.post(patterns.voteErase, async (c) => {
  const key = c.req.param('key');
  const fields = await readFields(c);
  const read = await readShown(c, key, 'vote-answer');
  if (read instanceof Response) return read;
  const voter = read.own.find(({ id }) => id === fields.get('voter'));
  if (voter) {
    await eraseVoter(c.var.deps.privateDb, voter.voteId, voter.id);
    sendToast(c, 'vote-erased');
  }
  return redirectTo(c, paths.vote(key));
});

/** Programs that look at links see no name here. */
voteRoutes.get(patterns.voteLink, async (c) => {
  const { key, link } = c.req.param();
  const read = await readShown(c, key, 'vote-page');
  if (read instanceof Response) return read;
  const voter = await voterOfLink(read, link);
  if (voter === undefined) return respondNotFound(c);
  return read.own.includes(voter)
    ? redirectTo(c, paths.vote(key))
    : respondVote(c, { ...read, opened: link });
});

voteRoutes.post(patterns.voteLink, async (c) => {
  const { key, link } = c.req.param();
  const read = await readShown(c, key, 'vote-answer');
  if (read instanceof Response) return read;
  if ((await voterOfLink(read, link)) === undefined) return respondNotFound(c);
  rememberLink(c, readVoterCookie(c), link);
  sendToast(c, 'vote-link-used');
  return redirectTo(c, paths.vote(key));
});

/** Without JavaScript a form's response has the form's address, and reloading it sends a GET. */
voteRoutes.get(patterns.voteErase, (c) => redirectTo(c, paths.vote(c.req.param('key'))));

async function voterOfLink({ loaded }: ShownVote, link: string) {
  const linkHash = await sha256Hex(link);
  return loaded.voters.find((voter) => voter.linkHash === linkHash);
}

/** Only its hash is stored, so that it is shown once. */
async function respondWithLink(c: WebContext, read: ShownVote, voterId: string): Promise<Response> {
  const { key, id: voteId } = read.loaded.vote;
  const voter = read.own.find(({ id }) => id === voterId);
  const link = randomHexKey();
  const isReplaced =
    voter !== undefined &&
    (await replaceOwnLink(c.var.deps.privateDb, { voteId, voterId, linkHash: await sha256Hex(link) }));
  if (!isReplaced) return redirectTo(c, paths.vote(key));
  const cookie = readVoterCookie(c);
  // A browser that knows the answer by the link before goes on knowing it.
  if (cookie.links.length > 0) rememberLink(c, cookie, link);
  const address = `${c.var.deps.config.siteOrigin}${paths.voteLink(key, link)}`;
  return respondVote(c, { ...read, link: { name: voter.name, address } });
}

async function readShown(
  c: WebContext,
  key: string,
  turn: VoteTurn,
): Promise<Pick<ShownVote, 'loaded' | 'own'> | Response> {
  const { deps } = c.var;
  const { read, waitSeconds } = await readInTurn(c, key, turn);
  if (read === null) return respondNotFound(c);
  if (waitSeconds !== null) {
    return c.text(`Too many answers at once. Go back and try again in ${secondsText(waitSeconds)}.`, 429, {
      'Cache-Control': PRIVATE_CACHE_CONTROL,
      'Retry-After': String(waitSeconds),
    });
  }
  const loaded = await loadVote(deps, read, deps.now());
  const own = await votersOfBrowser(c, read.vote.id, read.voters, readVoterCookie(c));
  return { loaded, own };
}
