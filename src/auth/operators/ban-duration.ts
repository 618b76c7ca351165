import { mustExist } from '../../domain/must-exist.ts';

const SECONDS: Record<string, number> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  ms: 1e-3,
  s: 1,
  m: 60,
  h: 3_600,
};
const PART = /(\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})(ns|us|µs|ms|s|m|h)/y;
/** More than a century is a typing error. */
const MAX_SECONDS = 100 * 365 * 86_400;

/**
 * Reads 'none', or a duration of Go ('24h', '1h30m', '1.5h', '300ms').
 * @returns seconds, 0 for 'none', or null for invalid text.
 */
export function readBanDuration(text: string): number | null {
  if (text === 'none' || text === '0') return 0;
  // Go accepts the micro sign and the Greek mu.
  const spelled = text.replaceAll('μ', 'µ');
  let total = 0;
  PART.lastIndex = 0;
  while (PART.lastIndex < spelled.length) {
    const [, amount, unit = ''] = PART.exec(spelled) ?? [];
    if (amount === undefined) return null;
    total += Number(amount) * mustExist(SECONDS[unit]);
  }
  return text !== '' && total <= MAX_SECONDS ? total : null;
}
