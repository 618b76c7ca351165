import { afterAll, expect, test } from 'vitest';
import { paths } from '../../../src/web/urls/paths.ts';
import { visibleText } from '../../support/test-site.ts';
import { expectText, textOf } from '../account/form-browser.ts';
import { HOUSTON, openFan, openSavedTripsSite, SAN_ANTONIO } from '../account/saved-trips-site.ts';
import { ask, DALLAS, rowOf, sharedTrip } from './live-site.ts';

const site = await openSavedTripsSite();
afterAll(site.close);

const form = (id: string) => paths.savedTripForm(id, 'bought');
const fields = (html: string, name: string) =>
  new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? '';

test('tickets that the owner has feed the cost, and nobody else sees them', async () => {
  const { fan, trip, key } = await sharedTrip(site);
  const done = await fan.send(form(trip.id), {
    version: '1',
    n1: '2',
    p1: '$48.50',
    n3: '3',
    p3: '',
    n2: '0',
  });
  const html = await done.text();
  expect([done.status, visibleText(html)]).toEqual([200, expect.stringContaining('Your tickets are saved')]);
  expect(visibleText(html)).toMatch(/Tickets bought, 5 \$97 Tickets to buy 2/);
  expect((await rowOf(site, trip.id)).bought).toEqual({
    [DALLAS]: { count: 2, dollars: 48.5 },
    [HOUSTON]: { count: 3, dollars: null },
  });
  expect([fields(html, 'n1'), fields(html, 'p1'), fields(html, 'n2')]).toEqual(['2', '48.5', '']);
  expect(html).toContain('?n1=2&amp;p1=48.5&amp;n3=3#cost');
  expect(await (await ask(site, paths.liveTrip(key))).text()).not.toMatch(/48\.5|Tickets bought/);
});

test.each([
  [{ n1: '21' }, 'Enter a whole number from 0 to 20'],
  [{ n1: '1.5' }, 'Enter a whole number from 0 to 20'],
  [{ n1: '4', p1: '100000.01' }, 'Enter a number from 0 to 100,000'],
  [{ n1: '4', p1: 'many' }, 'Enter a number from 0 to 100,000'],
])('%j is refused beside its field, and stays typed', async (typed, problem) => {
  const { fan, trip } = await sharedTrip(site);
  const response = await fan.send(form(trip.id), { version: '1', n2: '7', ...typed });
  const html = await response.text();
  expect([response.status, visibleText(html)]).toEqual([400, expect.stringContaining(problem)]);
  for (const [name, text] of Object.entries({ n2: '7', ...typed })) expect(fields(html, name)).toBe(text);
  expect((await rowOf(site, trip.id)).bought).toEqual({});
});

test('the most expensive ticket is accepted; another version and another person are not', async () => {
  const { fan, trip } = await sharedTrip(site);
  expect((await fan.send(form(trip.id), { version: '1', n2: '20', p2: '100000' })).status).toBe(200);
  expect((await rowOf(site, trip.id)).bought).toEqual({ [SAN_ANTONIO]: { count: 20, dollars: 100_000 } });
  await expectText(
    await fan.send(form(trip.id), { version: '1', n2: '1' }),
    409,
    'changed in another window',
  );
  const stranger = await openFan(site);
  expect((await stranger.send(form(trip.id), { version: '2', n2: '1' })).status).toBe(404);
  expect(await textOf(await fan.visit(paths.savedTrip(trip.id)))).toContain('Tickets bought, 20');
});
