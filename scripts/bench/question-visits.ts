import * as z from 'zod';
import { easternDateAt } from '../../src/domain/dates/eastern-time.ts';
import { addDays } from '../../src/domain/dates/zoned-time.ts';
import { LEAGUES } from '../../src/domain/leagues.ts';
import { paths } from '../../src/web/urls/paths.ts';
import { readDriveFiles } from '../drives/drive-files.ts';
import { placeRows } from '../drives/load-places.ts';

/** Questions spread over so many networks that none of them runs out of tokens. */
const NETWORKS = 250;
/** One more network asks too often, so most of its questions are refused. */
const BUSY_NETWORK = '203.0.113.7';
const PLACES = 300;
const SEASON_DAYS = 120;
const CODES = 40;

const tripsShape = z.object({ data: z.array(z.object({ code: z.string() })) });

/** @param random returns numbers from 0 to just below 1. */
export async function openQuestions(random: () => number, now: Date) {
  const places = placeRows(await readDriveFiles()).filter(({ isOffRoad }) => !isOffRoad);
  const froms = ['', ...places.slice(0, PLACES).map(({ slug }) => slug)];
  const today = easternDateAt(now);
  const below = (count: number) => Math.floor(random() * count);
  const parameters = () => {
    const start = addDays(today, 1 + below(SEASON_DAYS));
    const leagues = random() < 0.5 ? LEAGUES : LEAGUES.filter((_, index) => index <= below(LEAGUES.length));
    return { from: froms[below(froms.length)] ?? '', start, end: addDays(start, 2 + below(6)), leagues };
  };
  const network = () => ({ 'cf-connecting-ip': `10.1.0.${below(NETWORKS)}` });
  return {
    address: () => paths.trips(parameters()),
    network,
    busyNetwork: { 'cf-connecting-ip': BUSY_NETWORK },
    /** Asks until it knows the codes of enough trips. */
    tripCodes: async (origin: string): Promise<string[]> => {
      const codes = new Set<string>();
      while (codes.size < CODES) {
        const question = paths.trips(parameters()).slice(paths.trips().length);
        const response = await fetch(`${origin}/api/v1/trips${question}`, { headers: network() });
        if (!response.ok) throw new Error(`/api/v1/trips${question} returned ${response.status}`);
        for (const { code } of tripsShape.parse(await response.json()).data) codes.add(code);
      }
      return [...codes];
    },
  };
}
