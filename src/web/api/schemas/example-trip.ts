/** What every shape of a trip has. Its code is that of the example's game. */
export const EXAMPLE_TRIP = {
  code: 'BEJxEJ4QisYCeMIAAehMYAAAx_i',
  url: 'https://fanroads.com/trips/BEJxEJ4QisYCeMIAAehMYAAAx_i',
  first_date: '2026-12-01',
  last_date: '2026-12-01',
  miles: 0,
  minutes: 0,
  nights: 0,
  leagues: ['nba' as const],
  smallest_slack_minutes: null,
  home: null,
};
