export const WATCH_SENTENCE =
  'Save a trip and we watch it: if a game moves, you get an email with the repaired trip.';
