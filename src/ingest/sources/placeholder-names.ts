const UNDECIDED = /\b(?:tb[da]|to be (?:determined|decided|announced))\b/i;

/** Returns whether the name of a team or a venue says that it is not decided yet. */
export function isUndecided(name: string): boolean {
  return UNDECIDED.test(name);
}

/** Returns whether ESPN's name of a team is a placeholder: 'TBD', or a pair such as 'LAL/GSW'. */
export function isOpenSide(name: string): boolean {
  return isUndecided(name) || name.includes('/');
}
