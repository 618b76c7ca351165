import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { LEAGUES } from '../../../src/domain/leagues.ts';
import { contrastRatio, READABLE_CONTRAST } from '../../../src/domain/teams/colors.ts';
import { teamColors } from '../../../src/web/page/page-styles.ts';

const STYLES = 'src/web/styles';
/** '#fff' as '#ffffff'. */
const long = (color: string) => (color.length === 4 ? color.replaceAll(/[0-9a-f]/g, '$&$&') : color);

/** Every color pair of every team in the built stylesheets. */
async function builtPairs(): Promise<{ team: string; text: string; background: string }[]> {
  const sheets = await Promise.all(LEAGUES.map(teamColors));
  return sheets.flatMap(({ text: css }) => {
    return [...css.matchAll(/\.(team-[\w-]+)\{([^}]*)\}/g)].flatMap(([, team = '', body = '']) => {
      const values = new Map(body.split(';').map((line) => [line.split(':')[0], line.split(':')[1] ?? '']));
      return ['--t1', '--t2'].map((name) => ({
        team: `${team} ${name}`,
        text: long(values.get(`${name}-text`) ?? ''),
        background: long(values.get(name) ?? ''),
      }));
    });
  });
}

test('both color pairs of all 124 teams are readable', async () => {
  const pairs = await builtPairs();
  expect(pairs).toHaveLength(248);
  const unreadable = pairs.flatMap(({ team, text, background }) => {
    const ratio = contrastRatio(text, background);
    return ratio >= READABLE_CONTRAST ? [] : [`${team}: ${text} on ${background} is ${ratio.toFixed(2)}`];
  });
  expect(unreadable).toEqual([]);
});

test('a team’s text color is used only on the team’s own color', () => {
  const rules = readdirSync(STYLES)
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => readFileSync(`${STYLES}/${file}`, 'utf8').match(/[^{}]*\{[^{}]*\}/g) ?? []);
  const colored = rules.filter((rule) => /[^-]color: var\(--t[12]-text\)/.test(rule));
  expect(colored.length).toBeGreaterThan(2);
  expect(
    colored.filter((rule) => {
      const [, which = ''] = /var\(--(t[12])-text\)/.exec(rule) ?? [];
      return !rule.includes(`background: var(--${which})`);
    }),
  ).toEqual([]);
});
