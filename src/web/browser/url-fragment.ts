/** Reads the address's fragment once and erases it, so that it stays in no history and no screenshot. */
export function takeFragment(): URLSearchParams {
  const fragment = new URLSearchParams(location.hash.slice(1));
  history.replaceState(null, '', `${location.pathname}${location.search}`);
  return fragment;
}
