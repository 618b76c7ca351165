/** Erases the URL fragment, so that its tokens do not stay in the history. */
export function takeFragment(): URLSearchParams {
  const fragment = new URLSearchParams(location.hash.slice(1));
  history.replaceState(null, '', `${location.pathname}${location.search}`);
  return fragment;
}
