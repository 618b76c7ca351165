/**
 * Where 'See more to do in {city}' leads: the link an operator stored for the city, else a plain search at
 * Viator (decisions.md 5).
 */
export function activityLink(city: string, storedLink: string): string {
  return storedLink || `https://www.viator.com/searchResults/all?text=${encodeURIComponent(city)}`;
}
