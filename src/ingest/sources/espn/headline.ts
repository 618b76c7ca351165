import type { League } from '../../../domain/leagues.ts';
import { roundName } from '../playoff-round.ts';

interface HeadlineFacts {
  playoffRound: string | null;
  seriesGame: number | null;
  ifNecessary: boolean;
}

const IF_NECESSARY = /\s*[-–(*]*\s*\bif necessary\b[\s)*]*/i;
const GAME = /[\s,–-]*\bgame (\d{1,2})\b.*$/i;

/** Reads 'East 1st Round - Game 3'. */
export function readHeadline(league: League, headline: string | null): HeadlineFacts {
  const whole = (headline ?? '').replace(/\s+/g, ' ').trim();
  const plain = whole.replace(IF_NECESSARY, ' ').trim();
  const game = GAME.exec(plain)?.[1];
  const round = plain.replace(GAME, '').trim();
  return {
    playoffRound: round === '' ? null : roundName(league, round),
    seriesGame: game === undefined ? null : Number(game),
    ifNecessary: IF_NECESSARY.test(whole),
  };
}
