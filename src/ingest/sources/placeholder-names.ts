const UNDECIDED = /\b(?:tb[da]|to be (?:determined|decided|announced))\b/i;

export function isUndecided(name: string): boolean {
  return UNDECIDED.test(name);
}

/** Placeholders of ESPN are 'TBD', or pairs such as 'LAL/GSW'. */
export function isOpenSide(name: string): boolean {
  return isUndecided(name) || name.includes('/');
}
