const SECONDS = { h: 3_600, m: 60, s: 1 } as const;

/**
 * How long a ban lasts, as the wire spells it: '24h', '1h30m', 'none'.
 * @returns seconds, 0 for none; null for anything else.
 */
export function readBanDuration(text: string): number | null {
  if (text === 'none') return 0;
  const parts = /^(?:(\d{1,6})h)?(?:(\d{1,6})m)?(?:(\d{1,6})s)?$/.exec(text);
  if (parts === null) return null;
  const [, hours = '0', minutes = '0', seconds = '0'] = parts;
  const total = Number(hours) * SECONDS.h + Number(minutes) * SECONDS.m + Number(seconds) * SECONDS.s;
  return total > 0 ? total : null;
}
