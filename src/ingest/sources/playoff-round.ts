import type { League } from '../../domain/leagues.ts';

const CONFERENCES: readonly [pattern: RegExp, name: string][] = [
  [/\beast(?:ern)?\b/i, 'Eastern Conference'],
  [/\bwest(?:ern)?\b/i, 'Western Conference'],
  [/\bafc\b|\bamerican football conference\b/i, 'AFC'],
  [/\bnfc\b|\bnational football conference\b/i, 'NFC'],
  [/\bal(?:ds|cs|wc)?\b|\bamerican league\b/i, 'AL'],
  [/\bnl(?:ds|cs|wc)?\b|\bnational league\b/i, 'NL'],
];

const STAGES: Record<League, readonly [pattern: RegExp, name: (conference: string) => string][]> = {
  NFL: [
    [/\bsuper bowl\b/i, () => 'Super Bowl'],
    [/\bwild ?card\b/i, (conference) => `${conference} Wild Card`],
    [/\bdivisional\b/i, (conference) => `${conference} Divisional Round`],
    [/\bchampionship\b/i, (conference) => `${conference} Championship`],
  ],
  NBA: [
    [/\bplay-?in\b/i, (conference) => `${conference} Play-In`],
    [/\bnba finals?\b|^finals?$/i, () => 'NBA Finals'],
    [/\b(?:1st|first) round\b|\bround (?:1|one)\b/i, (conference) => `${conference} First Round`],
    [/\bsemi-?finals?\b|\b(?:2nd|second) round\b/i, (conference) => `${conference} Semifinals`],
    [/\b(?:east|west|conf).*\bfinals?\b/i, (conference) => `${conference} Finals`],
  ],
  NHL: [
    [/\b(?:1st|first) round\b|\bquarter-?finals?\b/i, (conference) => `${conference} First Round`],
    [/\b(?:2nd|second) round\b|\bsemi-?finals?\b/i, (conference) => `${conference} Second Round`],
    [/\b(?:east|west|conf).*\bfinals?\b/i, (conference) => `${conference} Final`],
    [/\bstanley cup\b.*\bfinals?\b|^finals?$/i, () => 'Stanley Cup Final'],
  ],
  MLB: [
    [/\bworld series\b/i, () => 'World Series'],
    [/\b(?:[an]l)?wc\b|\bwild ?card\b/i, (conference) => `${conference} Wild Card Series`],
    [
      /\b[an]lds\b|\bdivision(?:al)? series\b/i,
      (league) => (league === '' ? 'Division Series' : `${league}DS`),
    ],
    [
      /\b[an]lcs\b|\b(?:league )?championship series\b/i,
      (league) => (league === '' ? 'Championship Series' : `${league}CS`),
    ],
  ],
};

const ROMAN = /\bsuper bowl ([ivxl]+)\b/i;

/**
 * 'AL Division Series' becomes 'ALDS', and 'EAST 1ST ROUND' becomes 'Eastern Conference First Round'. Other
 * text only loses its capitals.
 */
export function roundName(league: League, text: string): string {
  const conference = CONFERENCES.find(([pattern]) => pattern.test(text))?.[1] ?? '';
  const stage = STAGES[league].find(([pattern]) => pattern.test(text))?.[1];
  if (stage === undefined) return withoutCapitals(text);
  const name = stage(conference).trim();
  const number = ROMAN.exec(text)?.[1];
  return number === undefined ? name : `${name} ${number.toUpperCase()}`;
}

function withoutCapitals(text: string): string {
  if (text !== text.toUpperCase()) return text;
  return text.replace(/\p{L}{3,}/gu, (word) =>
    ABBREVIATION.test(word) ? word : `${word.slice(0, 1)}${word.slice(1).toLowerCase()}`,
  );
}

const ABBREVIATION = /^(?:NFL|NBA|NHL|MLB|AFC|NFC)$/;
