import { parse, type HTMLElement } from 'node-html-parser';
import { afterAll, expect, test } from 'vitest';
import { ALL_TEAMS } from '../../../src/domain/teams/index.ts';
import { hostedGame, openFinderSite } from '../../support/finder-site.ts';
import { mustSeeOf } from '../../support/trip-cards.ts';
import { visibleText } from '../../support/test-site.ts';

const { site, ask } = await openFinderSite([
  hostedGame('NBA', 'Miami Heat', 'Detroit Pistons', '2026-12-03T19:00:00'),
]);
afterAll(site.close);

const DATES = 'start=2026-12-03&end=2026-12-06';
const TWO_TEAMS = `/trips?${DATES}&team=detroit-pistons:home&team=miami-heat`;

const pageOf = async (path: string) => parse(await (await ask(path)).text());

/** Sends the form as a browser without JavaScript does, and returns where it leads. */
async function send(root: HTMLElement, changes: readonly (readonly [name: string, value: string])[]) {
  const sent = new URLSearchParams();
  for (const field of root.querySelectorAll('form#question input, form#question select')) {
    const name = field.getAttribute('name') ?? '';
    const type = field.getAttribute('type') ?? 'text';
    const isChosen = !['radio', 'checkbox'].includes(type) || field.hasAttribute('checked');
    const isReplaced = type !== 'hidden' && changes.some(([changed]) => changed === name);
    if (!isChosen || isReplaced) continue;
    const source = field.tagName === 'SELECT' ? field.querySelector('option[selected]') : field;
    sent.append(name, source?.getAttribute('value') ?? '');
  }
  for (const [name, value] of changes) sent.append(name, value);
  const { status, headers } = await ask(`/trips?${sent}`);
  return [status, headers.get('Location')];
}

const checkedPace = (root: HTMLElement) =>
  root.querySelectorAll('input[name=pace]').flatMap((radio) => (radio.hasAttribute('checked') ? radio : []));
const chosenIn = (root: HTMLElement, name: string) =>
  root.querySelector(`select[name=${name}] option[selected]`)?.getAttribute('value');

test('each team that must be seen is a chip with a button that removes it', async () => {
  expect(mustSeeOf(await pageOf(TWO_TEAMS))).toEqual([
    {
      text: 'Pistons at home × Remove Pistons at home',
      value: 'detroit-pistons:home',
      drop: 'detroit-pistons',
    },
    { text: 'Heat × Remove Heat', value: 'miami-heat', drop: 'miami-heat' },
  ]);
});

test('the field for one more team suggests every team by its full name', async () => {
  const root = await pageOf(TWO_TEAMS);
  const field = root.querySelector('input[name=team]:not([type=hidden])');
  expect([field?.getAttribute('aria-label'), field?.getAttribute('value')]).toEqual(['Add a team', '']);
  const names = root
    .querySelectorAll(`datalist#${field?.getAttribute('list')} option`)
    .map(({ text }) => text);
  expect(names).toEqual(ALL_TEAMS.map(({ fullName, playsAs }) => playsAs ?? fullName));
});

test.for([
  ['Boston Celtics', 'boston-celtics'],
  ['celtics at home', 'boston-celtics:home'],
  ['Celtics on the road', 'boston-celtics:away'],
  ['', null],
] as const)('sending the form with “%s” adds %s to the teams', async ([typed, added]) => {
  const location = added === null ? TWO_TEAMS : `${TWO_TEAMS}&team=${added}`;
  const [status, leadsTo] = await send(await pageOf(TWO_TEAMS), [['team', typed]]);
  expect([status, leadsTo]).toEqual([301, location]);
});

test('a chip’s button removes only its team', async () => {
  const root = await pageOf(TWO_TEAMS);
  expect(await send(root, [['drop', 'detroit-pistons']])).toEqual([301, `/trips?${DATES}&team=miami-heat`]);
  expect(await send(root, [['drop', 'miami-heat']])).toEqual([
    301,
    `/trips?${DATES}&team=detroit-pistons:home`,
  ]);
});

test('six teams are the most, so the sixth takes the field away', async () => {
  const teams = ALL_TEAMS.slice(0, 6).map(({ slug }) => `team=${slug}`);
  const root = await pageOf(`/trips?${DATES}&${teams.join('&')}`);
  expect(mustSeeOf(root)).toHaveLength(6);
  expect(root.querySelectorAll('.mustbox input:not([type=hidden])')).toEqual([]);
  expect(root.querySelectorAll('datalist')).toEqual([]);
});

test.for([
  ['lionz', 'We don’t know the team “lionz”.'],
  ['giants', 'Which one do you mean: the New York Giants or San Francisco Giants?'],
] as const)('“%s” stays in the field beside the chosen teams: %s', async ([typed, words]) => {
  const response = await ask(`/trips?${DATES}&team=detroit-lions&team=${typed}`);
  const root = parse(await response.text());
  expect(response.status).toBe(400);
  expect(root.querySelectorAll('.must-see .problem').map(({ text }) => text)).toEqual([words]);
  expect(mustSeeOf(root).map(({ value }) => value)).toEqual(['detroit-lions']);
  expect(root.querySelector('.mustbox input:not([type=hidden])')?.getAttribute('value')).toBe(typed);
});

test('a fan chooses one of three paces, the balanced one unless the address names another', async () => {
  const root = await pageOf(`/trips?${DATES}`);
  const paces = root
    .querySelectorAll('label:has(input[name=pace])')
    .map((label) => visibleText(label.outerHTML));
  expect(paces).toEqual([
    'Relaxed also with children',
    'Balanced some of both',
    'As many as I can long days',
  ]);
  expect(checkedPace(root).map((radio) => radio.getAttribute('value'))).toEqual(['balanced']);
  const relaxed = await pageOf(`/trips?${DATES}&pace=relaxed`);
  expect(checkedPace(relaxed).map((radio) => radio.getAttribute('value'))).toEqual(['relaxed']);
  expect(await send(root, [['pace', 'many']])).toEqual([301, `/trips?${DATES}&pace=many`]);
  expect(await send(relaxed, [['pace', 'balanced']])).toEqual([301, `/trips?${DATES}`]);
});

test('a limit that was chosen beside the pace stays when the pace changes, the others follow the pace', async () => {
  const root = await pageOf(`/trips?${DATES}&pace=relaxed&drive=8`);
  const limits = ['drive', 'spare', 'double', 'leave', 'home', 'night'];
  expect(limits.map((name) => chosenIn(root, name))).toEqual(['8', '', '', '', '', '']);
  expect(await send(root, [['pace', 'many']])).toEqual([301, `/trips?${DATES}&pace=many&drive=8`]);
});

test.for([
  ['pace=one-a-day', `${DATES}&double=no`],
  ['pace=free-day', `${DATES}&free=yes`],
  ['pace=most', DATES],
  ['sort=worth', DATES],
  ['drive=10&pace=one-a-day&sort=worth', `${DATES}&drive=10&double=no`],
] as const)('the old address with %s redirects to %s', async ([old, now]) => {
  const { status, headers } = await ask(`/trips?${DATES}&${old}`);
  expect([status, headers.get('Location')]).toEqual([301, `/trips?${now}`]);
});
