import { parse } from 'node-html-parser';
import { afterAll, expect, test } from 'vitest';
import { hostedGame, openFinderSite } from '../../support/finder-site.ts';
import { codeOf } from '../../support/trip-codes.ts';
import { visibleText } from '../../support/test-site.ts';
import { paths } from '../../../src/web/urls/paths.ts';

const { site, ask } = await openFinderSite([
  hostedGame('NBA', 'Boston Celtics', 'Dallas Mavericks', '2026-12-04T19:30:00', { lowestPrice: 30 }),
  hostedGame('NBA', 'Utah Jazz', 'San Antonio Spurs', '2026-12-05T19:00:00', { lowestPrice: 20 }),
]);
afterAll(site.close);

const trip = paths.trip(
  codeOf([
    'nba-2026-12-04-boston-celtics-at-dallas-mavericks-1',
    'nba-2026-12-05-utah-jazz-at-san-antonio-spurs-1',
  ]),
);
const pageOf = async (path: string) => {
  const response = await ask(path);
  const html = await response.text();
  return { response, root: parse(html), text: visibleText(html) };
};

test('tickets that a fan has take the place of the game’s prices and of Buy', async () => {
  const before = await pageOf(trip);
  expect(before.text).toMatch(/with tickets from \$50 .* Tickets from \$100 Tickets to buy 4/);
  const { response, root, text } = await pageOf(`${trip}?n1=4&p1=48`);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(text).toMatch(/Tickets bought, 4 \$192 Tickets from \$40 Tickets to buy 2/);
  const [first, second] = root.querySelectorAll('.trip-game');
  expect(first?.querySelector('summary.done')?.text).toBe('4 tickets, $48');
  expect([first, second].map((game) => game?.querySelector('.acts > a.btn')?.text)).toEqual([
    undefined,
    'Buy',
  ]);
  // Every field belongs to the one form, so that another number keeps these.
  const fields = root.querySelectorAll('.trip-game input').map((input) => input.getAttribute('form'));
  expect(fields).toEqual(Array.from({ length: 4 }, () => root.querySelector('form.cost-form')?.id));
  const all = await pageOf(`${trip}?n1=2&p1=10&n2=2`);
  expect(all.text).toMatch(/per person, with tickets .* Tickets bought, 4 \$20 (?!Tickets to buy)/);
});

test('an address has only numbers that count, and a wrong one is kept beside its field', async () => {
  const empty = await ask(`${trip}?n1=&p1=&n2=3&p2=&people=2`);
  expect([empty.status, empty.headers.get('Location')]).toEqual([302, `${trip}?n2=3`]);
  // A price without tickets says nothing.
  expect((await ask(`${trip}?p1=30`)).headers.get('Location')).toBe(trip);
  const { response, root } = await pageOf(`${trip}?n1=99&p1=20`);
  expect(response.status).toBe(400);
  const wrong = root.querySelector('input[name=n1]');
  expect(wrong?.getAttribute('value')).toBe('99');
  expect(wrong?.parentNode?.querySelector('.field-error')?.text).toBe('Enter a number from 1 to 20');
  expect(wrong?.closest('details')?.hasAttribute('open')).toBe(true);
});

test('six people take two cars and three rooms, unless they say otherwise', async () => {
  const gasOf = ({ text }: { text: string }) => Number(/Gas,[^$]* mi \$(\d+)/.exec(text)?.[1]);
  const [five, six] = [await pageOf(`${trip}?people=5`), await pageOf(`${trip}?people=6`)];
  expect(five.text).toMatch(/Gas, \d+ mi/);
  expect(six.text).toMatch(/Gas, 2 cars, \d+ mi .* 3 rooms, 1 night/);
  expect(Math.abs(gasOf(six) - 2 * gasOf(five))).toBeLessThanOrEqual(1);
  const squeezed = await pageOf(`${trip}?people=6&cars=1`);
  expect(gasOf(squeezed)).toBe(gasOf(five));
  expect(squeezed.root.querySelector('input[name=cars]')?.getAttribute('value')).toBe('1');
  expect((await pageOf(`${trip}?people=20`)).text).toMatch(/Gas, 4 cars, \d+ mi .* 10 rooms, 1 night/);
});

test('rooms are a field of the cost', async () => {
  const { text, root } = await pageOf(`${trip}?people=4&rooms=1`);
  expect(text).toMatch(/1 room, 1 night \$112-196/);
  expect((await pageOf(`${trip}?people=4`)).text).toMatch(/2 rooms, 1 night \$224-392/);
  expect(root.querySelector('input[name=rooms]')?.getAttribute('value')).toBe('1');
});
