import { dateOfDay, dayNumber } from '../../dates/wall-clock.ts';
import { identityParts } from '../../games/game-of-identity.ts';
import { identityText } from '../../games/game.ts';
import type { League } from '../../leagues.ts';
import { slugOf } from '../../slug.ts';
import { rushHourOfDay } from '../../travel/rush-hour.ts';
import type { TripGame } from './trip-game.ts';

/**
 * Increment it when the format or a rule for the content changes; each league's next refresh rewrites its
 * pack (docs/decisions/040-season-packs.md).
 */
export const PACK_RULES_VERSION = 3;

const BYTES_PER_GAME = 15;
const HEADER_LENGTH_BYTES = 4;
const UNKNOWN_START = 0xff_ff_ff_ff;
const STRAIGHT_DOUBLEHEADER = 1;
const NEUTRAL_SITE = 2;
const OWN_ID = 4;

/** Games refer to these by number. */
interface PackHeader {
  league: League;
  teams: string[];
  venues: { id: string; country: string; timeZone: string }[];
  /** Stored ids that are no identity of the game. */
  ids: string[];
}

/**
 * A pack is a JSON header and 15 bytes for each game. Starts have whole seconds.
 * @throws RangeError with more than 256 teams or venues.
 */
export function encodeSeasonPack(league: League, games: readonly TripGame[]): Uint8Array<ArrayBuffer> {
  const header: PackHeader = { league, teams: [], venues: [], ids: [] };
  const teams = numbering(header.teams, (name: string) => name);
  const venues = numbering(header.venues, ({ id, timeZone }) => `${id} ${timeZone}`);
  const body = new DataView(new ArrayBuffer(games.length * BYTES_PER_GAME));
  for (const [index, game] of games.entries()) {
    const at = index * BYTES_PER_GAME;
    const [home, away] = [teams(game.homeTeam), teams(game.awayTeam)];
    const venue = venues({ id: game.venueId, country: game.country, timeZone: game.timeZone });
    if (Math.max(home, away, venue) > 0xff) throw new RangeError(`too many teams or venues in ${league}`);
    const named = namedId(game);
    body.setUint16(at, dayNumber(game.localDate));
    body.setUint16(at + 2, named ? dayNumber(named.date) : header.ids.push(game.id) - 1);
    body.setUint32(at + 4, game.startsAt === null ? UNKNOWN_START : game.startsAt.getTime() / 1000);
    body.setUint8(at + 8, home);
    body.setUint8(at + 9, away);
    body.setUint8(at + 10, venue);
    body.setUint8(
      at + 11,
      (game.isStraightDoubleheader ? STRAIGHT_DOUBLEHEADER : 0) |
        (game.isNeutralSite ? NEUTRAL_SITE : 0) |
        (named ? 0 : OWN_ID),
    );
    body.setUint8(at + 12, named?.gameNumber ?? 0);
    body.setUint8(at + 13, named?.copy ?? 0);
    // The reader derives the hours from the date, because runtimes know different time-zone laws.
    body.setUint8(at + 14, game.rushHour?.minutes ?? 0);
  }
  const text = new TextEncoder().encode(JSON.stringify(header));
  const pack = new Uint8Array(HEADER_LENGTH_BYTES + text.length + body.byteLength);
  new DataView(pack.buffer).setUint32(0, text.length);
  pack.set(text, HEADER_LENGTH_BYTES);
  pack.set(new Uint8Array(body.buffer), HEADER_LENGTH_BYTES + text.length);
  return pack;
}

/** Reads a pack of `PACK_RULES_VERSION`. */
export function decodeSeasonPack(pack: Uint8Array): TripGame[] {
  const view = new DataView(pack.buffer, pack.byteOffset, pack.byteLength);
  const bodyAt = HEADER_LENGTH_BYTES + view.getUint32(0);
  const text = new TextDecoder().decode(pack.subarray(HEADER_LENGTH_BYTES, bodyAt));
  const header: PackHeader = JSON.parse(text);
  const { league } = header;
  const slugs = header.teams.map(slugOf);
  const dates = new Map<number, string>();
  const dateOf = (day: number) => {
    const date = dates.get(day) ?? dateOfDay(day);
    dates.set(day, date);
    return date;
  };
  const games: TripGame[] = [];
  for (let at = bodyAt; at < pack.length; at += BYTES_PER_GAME) {
    const day = view.getUint16(at);
    const start = view.getUint32(at + 4);
    const flags = view.getUint8(at + 11);
    const [home, away] = [view.getUint8(at + 8), view.getUint8(at + 9)];
    const venue = header.venues[view.getUint8(at + 10)];
    const rush = view.getUint8(at + 14);
    if (!venue) throw new Error(`a pack of ${league} lacks a venue`);
    const named = view.getUint16(at + 2);
    games.push({
      id:
        (flags & OWN_ID) === 0
          ? idOf(league, slugs[home] ?? '', slugs[away] ?? '', {
              date: dateOf(named),
              gameNumber: view.getUint8(at + 12),
              copy: view.getUint8(at + 13),
            })
          : (header.ids[named] ?? ''),
      league,
      homeTeam: header.teams[home] ?? '',
      awayTeam: header.teams[away] ?? '',
      venueId: venue.id,
      country: venue.country,
      localDate: dateOf(day),
      startsAt: start === UNKNOWN_START ? null : new Date(start * 1000),
      isStraightDoubleheader: (flags & STRAIGHT_DOUBLEHEADER) !== 0,
      timeZone: venue.timeZone,
      isNeutralSite: (flags & NEUTRAL_SITE) !== 0,
      rushHour: rush === 0 ? null : rushHourOfDay(day, rush, venue.timeZone),
    });
  }
  return games;
}

interface NamedId {
  date: string;
  gameNumber: number;
  /** 0 for an id without a copy's number. */
  copy: number;
}

/** Null for an id that `idOf` does not write. */
function namedId({ id, league, homeTeam, awayTeam }: TripGame): NamedId | null {
  const named = identityParts(id);
  return named && idOf(league, slugOf(homeTeam), slugOf(awayTeam), named) === id ? named : null;
}

/** Teams are slugs of their names. */
function idOf(league: League, home: string, away: string, { date, gameNumber, copy }: NamedId): string {
  const identity = identityText(league, date, away, home, gameNumber);
  return copy === 0 ? identity : `${identity}.${copy}`;
}

function numbering<Value>(list: Value[], keyOf: (value: Value) => string): (value: Value) => number {
  const numbers = new Map<string, number>();
  return (value) => {
    const key = keyOf(value);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const number = list.push(value) - 1;
    numbers.set(key, number);
    return number;
  };
}

/** In base64, for a JSON column. */
export function encodePackText(league: League, games: readonly TripGame[]): string {
  return btoa(String.fromCodePoint(...encodeSeasonPack(league, games)));
}

export function decodePackText(text: string): TripGame[] {
  return decodeSeasonPack(Uint8Array.from(atob(text), (character) => character.charCodeAt(0)));
}
