const UNDECIDED_PLACE = /^(?:tb[da]|to be (?:determined|decided|announced))$/i;

/** Returns whether ESPN's name of a team is a placeholder: 'TBD', or a pair such as 'LAL/GSW'. */
export function isOpenSide(name: string): boolean {
  return /\btbd\b|\//i.test(name);
}

export function isUndecidedPlace(name: string): boolean {
  return name === '' || UNDECIDED_PLACE.test(name);
}
