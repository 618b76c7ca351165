export interface TitleFacts {
  /** Null when the title does not name two sides. */
  sides: { first: string; second: string; separator: 'at' | 'vs' } | null;
  nonGame: string | null;
  gameType: 'playoff' | 'preseason' | null;
  playoffRound: string | null;
  seriesGame: number | null;
  /** Within a playoff series. */
  homeGame: number | null;
  ifNecessary: boolean;
  opponentTbd: boolean;
  postponed: boolean;
  cancelled: boolean;
  /** The old date of a moved game, `MM-DD`. */
  rescheduledFrom: string | null;
  unknown: string[];
}

const NON_GAMES: readonly [pattern: RegExp, reason: string][] = [
  [/\bTEST\b/, 'test row'],
  [/\b(?:parking|tailgat(?:e|ing)|shuttle)\b/i, 'parking or tailgate'],
  [
    /\b(?:memberships?|season tickets?|season pass|flex plan|ticket plan|deposits?)\b/i,
    'membership or season ticket',
  ],
  [/\b(?:hotel|travel) packages?\b/i, 'hotel package'],
  [
    /\b(?:suites?|vouchers?|gift cards?|stadium tours?|arena tours?|ballpark tours?)\b/i,
    'suite, tour or voucher',
  ],
  [
    /\b(?:all[- ]stars?|pro bowl|home run derby|futures game|skills competition|draft|fan ?fest)\b/i,
    'all-star or fan event',
  ],
];

type Label = 'round' | 'preseason' | 'plain';

/** The first match decides, so the in-season cup comes before rounds with its words. */
const LABELS: readonly [pattern: RegExp, label: Label][] = [
  [/\bnba cup\b|\bin-season tournament\b/i, 'plain'],
  [/\bpre-?season\b|\bspring training\b|\bsummer league\b|\bexhibition\b/i, 'preseason'],
  [/\bwild ?card\b|\bdivisional\b|\bplay-?in\b|\bplay-?offs?\b|\bpost-?season\b|\bsuper bowl\b/i, 'round'],
  [/\b[an]l(?:ds|cs|wc)\b|\bdivision series\b|\bchampionship series\b|\bworld series\b/i, 'round'],
  [/\bconf(?:erence)?\.? (?:(?:quarter|semi)-?)?finals?\b|\b[an]fc championship\b/i, 'round'],
  [/\bnba finals\b|\bstanley cup\b|\b(?:first|second|1st|2nd) round\b|\bround \d\b/i, 'round'],
  [/\bgame \d+\b|\bif necessary\b|\btbd\b|\bpostponed\b|\bcancell?ed\b/i, 'plain'],
  [
    /\bresched|\bmake-?up\b|\bdouble-?header\b|\bopening (?:day|night|week(?:end)?)\b|\bhome opener\b/i,
    'plain',
  ],
  [/\b(?:global|london|paris|mexico city|international|world tour|europe) (?:games?|series)\b/i, 'plain'],
  [/\b(?:winter classic|stadium series|heritage classic|field of dreams|thanksgiving|christmas)\b/i, 'plain'],
];

const SIDES = /^(?<first>.+?)\s+(?<separator>at|vs?\.?|versus|@)\s+(?<second>.+)$/i;
const PREFIX = /^(?<prefix>[^:]+?)(?::\s*|\s+[-–—]\s+)(?<rest>.+\s(?:at|vs?\.?|versus|@)\s.+)$/i;
const AFTER_HOME_SIDE = /\s*(?:[(,:[]|\s[-–—]\s)/;

/** Reads 'NLDS: TBD at Chicago Cubs (Home Game 2, If Necessary)'. */
export function readTitle(title: string): TitleFacts {
  const whole = title.replace(/\s+/g, ' ').trim();
  const nonGame = NON_GAMES.find(([pattern]) => pattern.test(whole))?.[1] ?? null;
  const prefixed = PREFIX.exec(whole)?.groups;
  const matchup = SIDES.exec(prefixed?.['rest'] ?? whole)?.groups;
  const [second, suffix] = cutAt(matchup?.['second'] ?? '', AFTER_HOME_SIDE);
  const parts = [prefixed?.['prefix'] ?? '', ...suffix.split(/[()[\],:]|\s[-–—]\s/)]
    .map((part) => part.trim())
    .filter((part) => part !== '');

  const known = parts.map((part) => ({ part, label: labelOf(part) }));
  const round = known.find(({ label }) => label === 'round')?.part ?? null;
  const preseason = known.some(({ label }) => label === 'preseason');
  const gameType = round !== null ? 'playoff' : preseason ? 'preseason' : null;
  const labels = parts.join(' | ');
  const moved = /\bresched|\bmake-?up\b/i.test(labels);
  return {
    sides: matchup
      ? {
          first: matchup['first'] ?? '',
          second,
          separator: /^(?:at|@)$/i.test(matchup['separator'] ?? '') ? 'at' : 'vs',
        }
      : null,
    nonGame,
    gameType,
    playoffRound: round === null ? null : cleanRound(round),
    seriesGame: gameType === 'playoff' ? numberIn(labels, /(?<!home )\bgame (\d{1,2})\b/i) : null,
    homeGame: numberIn(labels, /\bhome game (\d{1,2})\b/i),
    ifNecessary: /\bif necessary\b/i.test(whole),
    opponentTbd: /(?<!\b(?:date|time) )\btbd\b/i.test(whole),
    postponed: !moved && /\bpostponed\b/i.test(labels),
    cancelled: /\bcancell?ed\b/i.test(labels),
    rescheduledFrom: oldDateIn(labels),
    unknown: known.filter(({ label }) => label === null).map(({ part }) => part),
  };
}

function labelOf(part: string): Label | null {
  return LABELS.find(([pattern]) => pattern.test(part))?.[1] ?? null;
}

function cleanRound(part: string): string {
  return part
    .replace(/^(?:19|20)\d\d(?:-\d{2,4})?\s+/, '')
    .replace(/[\s-]*(?:home |(?<!\b(?:world|division|championship) )series )?game \d+.*$/i, '')
    .replace(/[\s-]*if necessary.*$/i, '')
    .trim();
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const OLD_DATE =
  /\b(?:resched\w*|make-?up|moved)\b.*?\b(?:\d{4}-(?<isoMonth>\d\d)-(?<isoDay>\d\d)|(?<month>\d{1,2})\/(?<day>\d{1,2})|(?<word>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? (?<wordDay>\d{1,2}))\b/i;

/** Reads 'Rescheduled from 4/2' and 'Makeup of April 2'. */
function oldDateIn(text: string): string | null {
  const found = OLD_DATE.exec(text)?.groups;
  if (!found) return null;
  const word = MONTHS.indexOf((found['word'] ?? '').toLowerCase()) + 1;
  const month = Number(found['isoMonth'] ?? found['month'] ?? word);
  const day = Number(found['isoDay'] ?? found['day'] ?? found['wordDay'] ?? 0);
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  return `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function numberIn(text: string, pattern: RegExp): number | null {
  const digits = pattern.exec(text)?.[1];
  // Zero is a typing error.
  return digits === undefined ? null : Number(digits) || null;
}

function cutAt(text: string, pattern: RegExp): [before: string, from: string] {
  const at = text.search(pattern);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}
