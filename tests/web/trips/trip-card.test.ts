import { parse } from 'node-html-parser';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ABROAD, FIVE, fixedTripGame } from '../../../scripts/site/development/gallery/fixed-trips.ts';
import { TripCard } from '../../../src/web/trips/trip-card.tsx';
import { tripCardView } from '../../../src/web/trips/trip-card-view.ts';
import { cardsOf } from '../../support/trip-cards.ts';
import { visibleText } from '../../support/test-site.ts';

const CHICAGO = {
  number: 1,
  slug: 'chicago-il',
  label: 'Chicago, IL',
  country: 'US',
  latitude: 41.85,
  longitude: -87.65,
  timeZone: 'America/Chicago',
};

function shown(trip: Parameters<typeof tripCardView>[0]) {
  const card = {
    ...tripCardView(trip, { anchor: 'trip', href: null, home: CHICAGO }),
    reason: 'Most games',
  };
  const html = renderToStaticMarkup(createElement(TripCard, { card, isOpen: false }));
  return { card: cardsOf(parse(html))[0], text: visibleText(html).replaceAll('\u00a0', ' ') };
}

test('a card shows its games, home legs, figures, least time to spare and one reason', () => {
  expect(shown(FIVE).card).toMatchObject({
    heading: '5 games in 5 days Thu, Dec 3 to Mon, Dec 7',
    cities: 'Detroit · Cleveland · Pittsburgh · Indianapolis',
    figures: ['1,126 mi', '17 hr 40 min driving', '4 nights'],
    ways: [
      expect.stringContaining('Leave Chicago, IL by Thu 11:30 AM · 4 hr 15 min · 283 mi'),
      expect.stringContaining('home in Chicago, IL Mon 11:45 PM'),
    ],
    tightest: expect.stringMatching(/^Tight: 25 min to spare before /),
    reason: 'Most games',
    summary: 'Pistons (NBA), Red Wings (NHL), Cavaliers (NBA), Penguins (NHL), Pacers (NBA)',
  });
  expect(shown(FIVE).card?.lines[1]).toMatch(/^2 Fri 4 NHL Bruins at Red Wings Detroit 7:00 PM/);
});

test('a card names a free day', () => {
  expect(shown(ABROAD).card?.lines).toContainEqual(expect.stringMatching(/^Sun 6 free day in /));
});

test('a card names the league of two home teams with the same nickname, and long waits in days only', () => {
  const games = [
    fixedTripGame(['NBA', 'Utah Jazz', 'Sacramento Kings', '2027-02-02T19:00:00']),
    fixedTripGame(['NHL', 'Utah Mammoth', 'Los Angeles Kings', '2027-02-05T19:00:00']),
  ];
  const [leg] = ABROAD.legs;
  const legs = leg === undefined ? [] : [{ ...leg, minutesToSpare: 3000 }];
  const { card } = shown({ ...ABROAD, games, legs, minutesToSpare: 3000 });
  expect(card?.summary).toBe('Kings (NBA), Kings (NHL)');
  expect(card?.tightest).toBe('Tightest: 2 days to spare before Mammoth at Kings');
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
