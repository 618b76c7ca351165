const UNDECIDED = /\b(?:tb[da]|to be (?:determined|decided|announced))\b/i;

export function isUndecided(name: string): boolean {
  return UNDECIDED.test(name);
}

/** Placeholders of ESPN are 'TBD', or pairs such as 'LAL/GSW'. */
export function isOpenSide(name: string): boolean {
  return isUndecided(name) || name.includes('/');
}

const [FROM, UNTIL] = ['01:00:00', '09:00:00'];

/**
 * Sources write 3:30 or 3:33 AM where they know only the date (docs/rules.md#games).
 * @param localDateTime `YYYY-MM-DDTHH:MM:SS`.
 */
export function isPlaceholderClock(localDateTime: string): boolean {
  const time = localDateTime.slice(11);
  return FROM <= time && time < UNTIL;
}
