import { Hono } from 'hono';
import { BRAND } from '../../../domain/brand.ts';
import { LEAGUES, type League } from '../../../domain/leagues.ts';
import { teamsOf, type Team } from '../../../domain/teams/index.ts';
import { teamById } from '../../../domain/teams/team-ids.ts';
import {
  followOnly,
  readMyTeams,
  unfollowTeam,
  type MyTeamsRead,
  chooseHome,
} from '../../../db/queries/fans.ts';
import type { SignedIn } from '../../../auth/sessions/authenticate.ts';
import { respondNotFound } from '../../errors/respond-error.tsx';
import { ticketRules } from '../../games/ticket-rules.ts';
import { findPlaces } from '../../places/find-places.ts';
import { missingPlace, type MissingPlace } from '../../places/missing-place.tsx';
import type { WebContext, WebEnvironment } from '../../http/web-context.ts';
import { redirectTo, renderPrivateFragment } from '../../page/render-private-page.tsx';
import { sendToast } from '../../session/flash-toast.ts';
import { readOwnPage, readSignedIn, viewerOf } from '../../session/viewer.ts';
import { destructive } from '../../session/toasts.ts';
import { FollowTeamSlot } from '../../ui/follow-team-slot.tsx';
import { paths } from '../../urls/paths.ts';
import { typedText } from '../../urls/query-codec.ts';
import { patterns } from '../../urls/url-table.ts';
import { respondWithPlainPage } from '../screens/plain-account-page.tsx';
import { readFields, refuseForm } from '../screens/read-form.ts';
import { isInPlace } from '../screens/respond-in-place.tsx';
import { MyTeamsPage } from './my-teams-page.tsx';
import { followAndTell } from '../keep/keep-wanted.ts';
import { readPendingTeam, setPending } from '../keep/pending.ts';
import { wantedFields } from '../keep/wanted.ts';
import { myTeamsView, type MyTeamsView, type TeamsProblem } from './my-teams-view.ts';

/** The forms of team pages come here too. */
export const myTeamsRoutes = new Hono<WebEnvironment>();

myTeamsRoutes.get(patterns.myTeams, async (c) => {
  const own = await readOwnPage(c, paths.myTeams(), (db, userId) =>
    readMyTeams(db, userId, c.var.deps.now()),
  );
  if (own.kind === 'elsewhere') return redirectTo(c, own.to);
  const pending = readPendingTeam(c);
  if (pending !== null) {
    const { to, toast } = await followAndTell(c, own.signedIn, pending);
    sendToast(c, toast);
    return redirectTo(c, to);
  }
  return respondWithTeams(c, own.signedIn, own.rows);
});

myTeamsRoutes.post(patterns.myTeams, async (c) => {
  const fields = await readFields(c);
  const team = teamById(Number(fields.get('team')));
  const signedIn = await readSignedIn(c);
  const action = fields.get('action');
  if (signedIn === null) {
    if (action !== 'follow' || team === null) return redirectTo(c, paths.auth('sign-in', paths.myTeams()));
    const keep = { kind: 'team', team } as const;
    setPending(c, keep);
    return redirectTo(c, paths.auth('keep', null, wantedFields(keep)));
  }
  const refused = await refuseForm(c, signedIn);
  if (refused !== null) return refused;
  if (action === 'save') return saveLeague(c, signedIn, fields);
  if (action === 'home') return saveHome(c, signedIn, fields);
  if (action !== 'follow' && action !== 'unfollow') return respondNotFound(c);
  return team === null
    ? refuse(c, signedIn, { problem: UNKNOWN_TEAM })
    : changeTeam(c, signedIn, { action, team });
});

const UNKNOWN_TEAM: TeamsProblem = {
  league: null,
  text: 'We don’t know this team. Choose your teams from the lists.',
};

async function changeTeam(
  c: WebContext,
  signedIn: SignedIn,
  { action, team }: { action: 'follow' | 'unfollow'; team: Team },
): Promise<Response> {
  if (action === 'unfollow') {
    await unfollowTeam(c.var.auth.db, signedIn.account.user.id, team.id);
    if (isInPlace(c)) return respondInPlace(c, false, team);
    sendToast(c, 'team-unfollowed');
    return redirectTo(c, paths.myTeams());
  }
  const { to, toast } = await followAndTell(c, signedIn, team);
  if (isInPlace(c)) return respondInPlace(c, true, team);
  sendToast(c, toast);
  return redirectTo(c, to);
}

function respondInPlace(c: WebContext, isFollowed: boolean, team: Team): Promise<Response> {
  const said = isFollowed
    ? `You follow the ${team.fullName}. Their next games are under My Teams.`
    : `You no longer follow the ${team.fullName}.`;
  return renderPrivateFragment(c, <FollowTeamSlot team={team} isFollowed={isFollowed} said={said} />);
}

/** A button of a choice names a place; otherwise the text of the field counts. */
async function saveHome(c: WebContext, signedIn: SignedIn, fields: URLSearchParams): Promise<Response> {
  const { auth, deps } = c.var;
  const typed = typedText(fields.get('city') ?? '');
  const { resolved, places } = await findPlaces(deps, typed);
  const slug = fields.get('place') ?? (resolved.kind === 'found' ? resolved.place.slug : '');
  if (!(await chooseHome(auth.db, signedIn.account.user.id, slug, deps.now()))) {
    const isUnclear = typed !== '' && resolved.kind !== 'found';
    const missing = isUnclear ? missingPlace(resolved, places) : UNKNOWN_CITY;
    return refuse(c, signedIn, { home: { typed, missing } });
  }
  sendToast(c, 'home-saved');
  return redirectTo(c, `${paths.myTeams()}#near`);
}

const UNKNOWN_CITY: MissingPlace = { message: 'Enter a city or a ZIP code.', choices: [] };

async function saveLeague(c: WebContext, signedIn: SignedIn, fields: URLSearchParams): Promise<Response> {
  const league = LEAGUES.find((known) => known === fields.get('league'));
  if (league === undefined) return respondNotFound(c);
  const named = fields.getAll('team');
  const chosen = teamsOf(league).filter(({ id }) => named.includes(String(id)));
  if (chosen.length < new Set(named).size) return refuseList(c, signedIn, { league, chosen });
  const { auth, deps } = c.var;
  await followOnly(auth.db, signedIn.account.user.id, { list: teamsOf(league), chosen }, deps.now());
  sendToast(c, 'teams-saved');
  return redirectTo(c, paths.myTeams());
}

function refuseList(c: WebContext, signedIn: SignedIn, typed: { league: League; chosen: readonly Team[] }) {
  const text = `We don’t know one of these teams in the ${typed.league}. Check the list and save it again.`;
  return refuse(c, signedIn, { problem: { league: typed.league, text }, chosen: typed.chosen });
}

type Refused =
  | { problem: TeamsProblem; chosen?: readonly Team[] }
  | { home: { typed: string; missing: MissingPlace } };

/** The page keeps what was checked or typed. */
async function refuse(c: WebContext, signedIn: SignedIn, refused: Refused): Promise<Response> {
  const rows = await readMyTeams(c.var.auth.db, signedIn.account.user.id, c.var.deps.now());
  return respondWithTeams(c, signedIn, rows, refused);
}

function respondWithTeams(
  c: WebContext,
  signedIn: SignedIn,
  rows: MyTeamsRead,
  refused: Refused | null = null,
): Promise<Response> {
  const view = myTeamsView(rows, ticketRules(c.var.deps.config), c.var.deps.now());
  const text = refused && ('home' in refused ? refused.home.missing.message : refused.problem.text);
  return respondWithPlainPage(
    c,
    {
      head: {
        title: `My Teams | ${BRAND.name}`,
        description: 'The teams that you follow, and their next games.',
        canonical: paths.myTeams(),
        teamColors: LEAGUES,
        styles: ['finder'],
      },
      viewer: viewerOf(c, signedIn),
      title: 'My Teams',
      tab: 'teams',
      ...(refused && { status: 400, toast: destructive('Error', text ?? '') }),
    },
    <MyTeamsPage view={refused === null ? view : withRefused(view, refused)} />,
  );
}

function withRefused(view: MyTeamsView, refused: Refused): MyTeamsView {
  if ('home' in refused) return { ...view, nearHome: { ...view.nearHome, problem: refused.home } };
  const { problem, chosen = [] } = refused;
  const others = [...view.checked].filter((id) => teamById(id)?.league !== problem.league);
  return { ...view, problem, checked: new Set([...others, ...chosen.map(({ id }) => id)]) };
}
