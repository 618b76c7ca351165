import { Hono } from 'hono';
import { cors } from 'hono/cors';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ListedGame } from '../../db/queries/upcoming-games.ts';
import type { Config } from '../../config/parse-config.ts';
import { publicTicketUrl } from '../games/ticket-rules.ts';
import { NO_STORE } from '../http/cache-control.ts';
import { clientNetwork } from '../http/client-network.ts';
import { paths } from '../urls/paths.ts';
import { patterns } from '../urls/url-table.ts';
import { serviceUnavailable } from '../errors/respond-error.tsx';
import type { WebContext, WebEnvironment } from '../http/web-context.ts';
import { readJson } from '../http/read-json.ts';
import { loadTeamSequences } from './load-team-sequences.ts';
import { parseSequenceRequest } from './sequence-request.ts';

/** A valid body has a few hundred bytes. */
const MAX_BODY_BYTES = 4096;
const A_DAY_IN_SECONDS = 86_400;

/** Follows docs/rules.md#api. */
export const functionRoutes = new Hono<WebEnvironment>();

// The data is public and needs no cookies, so every origin may read it. Hosted clients send these headers.
functionRoutes.use(
  patterns.functions,
  cors({
    allowMethods: ['POST'],
    allowHeaders: ['content-type', 'authorization', 'apikey', 'x-client-info'],
    exposeHeaders: ['retry-after'],
    maxAge: A_DAY_IN_SECONDS,
  }),
);

functionRoutes.post(patterns.fetchGameSequences, async (c) => {
  if (!isJson(c.req.header('Content-Type'))) {
    return respondError(c, 415, 'Send the body as JSON, with the header Content-Type: application/json.');
  }
  const read = await readJson(c.req.raw, MAX_BODY_BYTES);
  if (read.kind === 'too-large') {
    return respondError(c, 413, `The body is too large. Send at most ${MAX_BODY_BYTES} bytes.`);
  }
  // Without JSON the schema's own message says what to send.
  const parsed = parseSequenceRequest(read.kind === 'read' ? read.json : undefined);
  if (parsed.kind === 'invalid') return respondError(c, 400, parsed.message);
  const loaded = await loadTeamSequences(c.var.deps, parsed.request, clientNetwork(c.req.raw.headers));
  switch (loaded.kind) {
    case 'found':
      return respondSequences(c, loaded.lists.anyTeam, loaded.lists.sameTeam);
    case 'invalid':
      return respondError(c, 400, loaded.message);
    case 'limited':
      c.header('Retry-After', String(loaded.retryAfterSeconds));
      return respondError(c, 429, `Too many requests. Try again in ${loaded.retryAfterSeconds} seconds.`);
    case 'busy':
      c.header('Retry-After', String(loaded.retryAfterSeconds));
      return respondError(
        c,
        429,
        `The server is busy computing sequences. Try again in ${loaded.retryAfterSeconds} seconds.`,
      );
    case 'unreachable':
      return respondError(
        c,
        serviceUnavailable(c),
        'The schedule did not respond in time. Try again in a moment.',
      );
  }
});

functionRoutes.all(patterns.fetchGameSequences, (c) => {
  c.header('Allow', 'POST, OPTIONS');
  return respondError(c, 405, 'Send a POST request.');
});

functionRoutes.all(patterns.functions, (c) =>
  respondError(c, 404, `No function has this name. The only one is ${paths.fetchGameSequences()}.`),
);

function respondSequences(
  c: WebContext,
  anyTeam: readonly ListedGame[][],
  sameTeam: readonly ListedGame[][],
): Response {
  const gamesOf = (lists: readonly ListedGame[][]) =>
    lists.map((games) => games.map((game) => gameFields(game, c.var.deps.config)));
  c.header('Cache-Control', NO_STORE);
  return c.json({
    success: true,
    anyTeamCount: anyTeam.length,
    sameTeamCount: sameTeam.length,
    anyTeamSequences: gamesOf(anyTeam),
    sameTeamSequences: gamesOf(sameTeam),
  });
}

function gameFields(game: ListedGame, config: Config) {
  return {
    event_id: game.id,
    home_team: game.homeTeam,
    away_team: game.awayTeam,
    event_title: game.eventTitle ?? `${game.awayTeam} at ${game.homeTeam}`,
    datetime_local: game.localDateTime,
    venue_name: game.venueName,
    city: game.city,
    ticket_url: publicTicketUrl(game, config),
  };
}

function respondError(c: WebContext, status: ContentfulStatusCode, message: string): Response {
  c.header('Cache-Control', NO_STORE);
  return c.json({ success: false, message }, status);
}

function isJson(contentType: string | undefined): boolean {
  return contentType?.split(';')[0]?.trim().toLowerCase() === 'application/json';
}
