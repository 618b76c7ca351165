import { parse } from 'node-html-parser';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ABROAD, FIVE, fixedTripGame } from '../../../scripts/site/development/gallery/fixed-trips.ts';
import { CompactTrip } from '../../../src/web/trips/compact-trip.tsx';
import { compactTrip } from '../../../src/web/trips/trip-view.ts';
import { visibleText } from '../../support/test-site.ts';

const CHICAGO = { label: 'Chicago, IL', timeZone: 'America/Chicago' };

function shown(trip: Parameters<typeof compactTrip>[0]) {
  const view = compactTrip(trip, { anchor: 'trip', href: null, home: CHICAGO, reason: 'most games' });
  const html = renderToStaticMarkup(createElement(CompactTrip, { trip: view }));
  return { root: parse(html), text: visibleText(html).replaceAll('\u00a0', ' ') };
}

test('a compact trip shows its days, stops, drives, home legs, tightest time to spare and one reason', () => {
  const { root, text } = shown(FIVE);
  expect(root.querySelectorAll('.trip-days abbr').map((mark) => mark.getAttribute('title'))).toEqual([
    'Detroit Pistons',
    'Detroit Red Wings',
    'Cleveland Cavaliers',
    'Pittsburgh Penguins',
    'Indiana Pacers',
  ]);
  for (const words of [
    'Pistons · Red Wings · Cavaliers · Penguins · Pacers',
    'Leave Chicago, IL by Thu 11:30 AM · 4 hr 15 min · 283 mi',
    'Bruins at Red Wings Fri, Dec 4, 7:00 PM · Detroit',
    '2 hr 45 min · 168 mi · 17 hr 35 min to spare',
    'includes 30 min for rush hour · tight',
    'home in Chicago, IL Mon 11:45 PM',
    '1,126 mi · 17 hr 40 min driving · longest day 5 hr 35 min · 4 nights away · tightest: 25 min to spare',
    'Most games',
  ]) {
    expect(text).toContain(words);
  }
});

test('a compact trip marks a free day', () => {
  const free = shown(ABROAD).root.querySelectorAll('.trip-days .free');
  expect(free.map(({ text }) => text)).toEqual(['Sun 6free day']);
});

test('a compact trip names the league of two home teams with the same nickname, and long waits in days only', () => {
  const games = [
    fixedTripGame(['NBA', 'Utah Jazz', 'Sacramento Kings', '2027-02-02T19:00:00']),
    fixedTripGame(['NHL', 'Utah Mammoth', 'Los Angeles Kings', '2027-02-05T19:00:00']),
  ];
  const [leg] = ABROAD.legs;
  const legs = leg === undefined ? [] : [{ ...leg, minutesToSpare: 3000 }];
  const { text } = shown({ ...ABROAD, games, legs, minutesToSpare: 3000 });
  expect(text).toContain('Kings (NBA) · Kings (NHL)');
  expect(text).toContain('2 days to spare');
  expect(text).toContain('tightest: 2 days to spare');
});

test('a way of less than two miles from home is no drive, and a morning drive home may start later', () => {
  const { out } = FIVE;
  if (out === null) throw new Error('FIVE starts at home');
  const back = {
    ...out,
    miles: 1.4,
    leavesAt: new Date('2026-12-08T12:00:00Z'),
    arrivesAt: new Date('2026-12-08T12:04:00Z'),
  };
  const { text } = shown({ ...FIVE, out: { ...out, miles: 0.4 }, back });
  expect(text).toContain('Leave Chicago, IL by Thu 11:30 AM · walk or ride, 1 mi');
  expect(text).toContain('walk or ride, 1 mi · home in Chicago, IL Tue 6:05 AM or later');
});
