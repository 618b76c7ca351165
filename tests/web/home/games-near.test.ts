import { afterAll, expect, test } from 'vitest';
import { hostedGame, openFinderSite } from '../../support/finder-site.ts';
import { visibleText } from '../../support/test-site.ts';

let clock = new Date('2026-11-20T18:00:00Z');
const { site } = await openFinderSite(
  [
    hostedGame('NBA', 'Utah Jazz', 'Chicago Bulls', '2026-11-22T18:00:00'),
    hostedGame('NHL', 'St. Louis Blues', 'Chicago Blackhawks', '2026-11-21T19:00:00'),
    hostedGame('NBA', 'Miami Heat', 'Milwaukee Bucks', '2026-11-26T19:00:00'),
    hostedGame('NBA', 'Miami Heat', 'Chicago Bulls', '2026-11-27T19:00:00'),
    hostedGame('NBA', 'Miami Heat', 'Indiana Pacers', '2026-11-23T19:00:00'),
    hostedGame('NBA', 'Miami Heat', 'Utah Jazz', '2026-11-25T19:00:00'),
  ],
  ['chicago-il', 'bozeman-mt', 'springfield-mo', 'springfield-ma'],
  () => clock,
);
afterAll(site.close);

async function near(query: string) {
  const response = await site.get(`/?near=${query}`);
  const text = visibleText(await response.text());
  return { response, section: text.slice(text.indexOf('Games Near'), text.indexOf('Featured Roadtrips')) };
}

test('lists the games of seven days within two hours of a city, in order', async () => {
  const { response, section } = await near('chicago-il');
  expect(response.status).toBe(200);
  expect(section).toMatch(
    /^Games Near Chicago, IL City, ZIP or postal code Show games 3 games in the next 7 days, up to 2 hours away by car/,
  );
  expect(section).toMatch(
    /Sat 21 NHL Blues at Blackhawks 7:00 PM CT \d+ min away · .*, Chicago .*Sun 22 NBA Jazz at Bulls .* Thu 26 NBA Heat at Bucks 7:00 PM CT 1 hr \d+ min away · .*Milwaukee .*Find trips from Chicago, IL/,
  );
  expect(section).not.toMatch(/Pacers|Heat at Bulls/);
});

test('a game links to the trips around it', async () => {
  expect(await site.html('/')).toMatch(
    /<a class="whole" href="\/trips\?game=nhl-2026-11-21-[^"]+" rel="nofollow">Blues/,
  );
});

test('takes more hours of driving until there is a game', async () => {
  expect((await near('bozeman-mt')).section).toMatch(
    /^Games Near Bozeman, MT .* 1 game in the next 7 days, up to 8 hours away by car\. .*Heat at Jazz/,
  );
});

test('redirects a typed name to the slug of its city', async () => {
  const { response } = await near('Chicago%2C+Illinois');
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('/?near=chicago-il#near');
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('keeps a text that names no single city, and offers those it may mean', async () => {
  const ambiguous = await near('Springfield');
  expect(ambiguous.response.status).toBe(400);
  expect(ambiguous.section).toMatch(/Which Springfield do you mean\? Springfield, M[AO] Springfield, M[AO] /);
  const unknown = await near('Chcago');
  expect(unknown.section).toContain("We don't know 'Chcago'. Did you mean Chicago, IL?");
  expect((await near('Honolulu')).section).toContain('No road leads from there to a game. Start anywhere.');
});

test('says when no game is within a day of driving', async () => {
  clock = new Date('2027-07-14T18:00:00Z');
  expect((await near('chicago-il')).section).toMatch(
    /No games in the next 7 days within 12 hours of Chicago, IL by car\. Plan a trip on other dates/,
  );
});
