import { expect, test } from 'vitest';
import { checkOverlap } from '../../scripts/content/check-prose.ts';
import { compileContent } from '../../scripts/content/compile.ts';
import { findingLine } from '../../scripts/content/text-file.ts';
import { EXAMPLES, examplesWith, lineOf, type Example } from './example-texts.ts';

const TRIP = EXAMPLES.roadtrip;

test('the examples follow every rule', () => {
  const { findings, guides, roadtrips } = compileContent(examplesWith());
  expect(findings).toEqual([]);
  expect(guides.map(({ team }) => team.slug)).toEqual(['pittsburgh-pirates']);
  expect(roadtrips.map(({ name }) => name)).toEqual(['mlb-lake-erie-and-the-three-rivers']);
});

interface BrokenRule {
  example: Example;
  /** What is replaced, by what. */
  from: string;
  to: string;
  /** Text on the line that the finding must name; the replacement itself when left out. */
  marker?: string;
  rule: RegExp;
}

const BROKEN: Record<string, BrokenRule> = {
  'no front matter': {
    example: 'city',
    from: '---\n',
    to: '',
    marker: 'city:',
    rule: /must begin with front matter/,
  },
  'broken YAML': {
    example: 'city',
    from: 'region: Pennsylvania',
    to: 'region: @Penn',
    rule: /YAML: /,
  },
  'a key twice': { example: 'city', from: 'country: US', to: 'region: Ohio', rule: /keys must be unique/ },
  'an unknown key': {
    example: 'city',
    from: 'country: US',
    to: 'country: US\nmayor: x',
    marker: 'mayor',
    rule: /^mayor: is not a key/,
  },
  'an unknown country': {
    example: 'city',
    from: 'country: US',
    to: 'country: UK',
    rule: /^country: must be US or CA/,
  },
  'a widget that is none': {
    example: 'city',
    from: 'country: US',
    to: `country: US\nviator_widget: '<script>alert(1)</script>'`,
    marker: 'viator_widget',
    rule: /^viator_widget: is not Viator's empty div with its script, and nothing else/,
  },
  'an empty widget': {
    example: 'city',
    from: 'country: US',
    to: `country: US\nviator_widget: ''`,
    marker: 'viator_widget',
    rule: /^viator_widget: is empty/,
  },
  'an impossible date': {
    example: 'city',
    from: 'checked: 2026-11-',
    to: 'checked: 2026-31-',
    rule: /^checked: must be a date/,
  },
  'a tab in a city': {
    example: 'city',
    from: 'city: Pittsburgh',
    to: 'city: "Pitts\\tburgh"',
    rule: /^city: holds a tab/,
  },
  'a line break in a city': {
    example: 'roadtrip',
    from: 'cities: [Detroit,',
    to: 'cities: ["Det\\nroit",',
    rule: /^cities\.0: holds a tab or a line break/,
  },
  'a city without a team': {
    example: 'city',
    from: 'city: Pittsburgh',
    to: 'city: Erie',
    rule: /"Erie" is no team's city/,
  },
  'a city under another name': {
    example: 'city',
    from: 'city: Pittsburgh',
    to: 'city: Denver',
    rule: /must be called denver\.md/,
  },
  'a fact without source': {
    example: 'city',
    from: 'facts:\n',
    to: 'facts:\n  - fact: Steel was made here.\n',
    marker: 'Steel was made here',
    rule: /^facts\.0\.source: must be text/,
  },
  'too few facts': {
    example: 'team',
    from: 'facts:\n',
    to: 'facts: []\nfoo:\n',
    marker: 'facts: []',
    rule: /needs 5 facts or more/,
  },
  'a missing section': {
    example: 'city',
    from: '## Day 2',
    to: '',
    marker: '---',
    rule: /section "Day 2" is missing/,
  },
  'sections out of order': {
    example: 'city',
    from: '## One Warning',
    to: '## Day 2\n\nx\n\n## One Warning',
    marker: '## Day 2',
    rule: /"Day 2" is where "One Warning" belongs/,
  },
  'a section too many': {
    example: 'team',
    from: 'turn around halfway, and look.',
    to: 'turn around halfway.\n\n## Extra\n\nMore.',
    marker: '## Extra',
    rule: /"Extra" is not part of this kind of text/,
  },
  'text before the first heading': {
    example: 'team',
    from: '## Introduction',
    to: 'Hello.\n\n## Introduction',
    marker: 'Hello.',
    rule: /before the first ## heading/,
  },
  'a deeper heading': {
    example: 'city',
    from: 'Start where',
    to: '### Morning\n\nStart where',
    marker: '### Morning',
    rule: /a heading below ##/,
  },
  'a link': {
    example: 'city',
    from: '**Point State Park**',
    to: '[the Point](https://x.example)',
    rule: /a link is not allowed/,
  },
  'a bare address': {
    example: 'city',
    from: 'Start where',
    to: 'See https://x.example',
    rule: /a link is not allowed/,
  },
  'a picture': {
    example: 'team',
    from: 'Cross on foot.',
    to: '![x](x.png)',
    rule: /a picture is not allowed/,
  },
  HTML: { example: 'team', from: 'Cross on foot.', to: '<b>Cross</b> on foot.', rule: /HTML is not allowed/ },
  'a code block': {
    example: 'team',
    from: 'Cross on foot.',
    to: '\n    Cross on foot.\n\n',
    marker: '    Cross on foot.',
    rule: /a block of code/,
  },
  'a link in a list': {
    example: 'city',
    from: '- **Downtown**, around',
    to: '- **Downtown**, [around](x)',
    rule: /a link is not allowed/,
  },
  'an unwanted word': {
    example: 'team',
    from: 'Come for the view',
    to: 'Come for the vibrant view',
    rule: /"vibrant" is not a word we use/,
  },
  'an exclamation mark': {
    example: 'roadtrip',
    from: '## Introduction\n\n',
    to: '## Introduction\n\nLook! ',
    marker: 'Look!',
    rule: /an exclamation mark/,
  },
  'a long gameday line': {
    example: 'team',
    from: '  leave_by: "',
    to: `  leave_by: "On foot ${'and '.repeat(30)}`,
    rule: /^gameday\.leave_by: is longer than 110/,
  },
  'a missing gameday line': {
    example: 'team',
    from: '  rivalry:',
    to: '  rival:',
    marker: 'stop:',
    rule: /^gameday\.rivalry: /,
  },
  'an unknown league': {
    example: 'roadtrip',
    from: 'league: mlb',
    to: 'league: xfl',
    rule: /^league: must be one of nfl, nba, nhl, mlb/,
  },
  'a team of another league': {
    example: 'roadtrip',
    from: '[detroit-tigers',
    to: '[detroit-lions',
    rule: /"detroit-lions" is no team of the MLB/,
  },
  'a team of a city not visited': {
    example: 'roadtrip',
    from: 'pittsburgh-pirates]',
    to: 'pittsburgh-pirates, boston-red-sox]',
    rule: /boston-red-sox plays in Boston, which is not among/,
  },
  'teams out of order': {
    example: 'roadtrip',
    from: '[detroit-tigers, cleveland-guardians',
    to: '[cleveland-guardians, detroit-tigers',
    rule: /teams are not in the order/,
  },
  'a way to travel that is none': {
    example: 'roadtrip',
    from: 'checked:',
    to: 'travel: ferry\nchecked:',
    marker: 'travel:',
    rule: /^travel: must be one of drive, rail/,
  },
  'cities in a row without a train': {
    example: 'roadtrip',
    from: 'checked:',
    to: 'travel: rail\nchecked:',
    marker: 'cities:',
    rule: /no train runs from Detroit to Cleveland/,
  },
  'a venue without transit to a train': {
    example: 'roadtrip',
    from: 'checked:',
    to: 'travel: rail\nchecked:',
    marker: 'teams:',
    rule: /no transit leads to the venue of detroit-tigers/,
  },
  'a city unknown to the leagues': {
    example: 'roadtrip',
    from: 'cities: [Detroit',
    to: 'cities: [Toledo',
    rule: /"Toledo" is no team's city/,
  },
  'a city without its section': {
    example: 'roadtrip',
    from: '## Cleveland',
    to: '## Cleaveland',
    marker: '---',
    rule: /section "Cleveland" is missing/,
  },
  'cities in another order than sections': {
    example: 'roadtrip',
    from: '## Detroit',
    to: '## Pittsburgh',
    marker: '---',
    rule: /section "Detroit" is missing/,
  },
  'too few cities': {
    example: 'roadtrip',
    from: 'cities: [Detroit, Cleveland, Pittsburgh]',
    to: 'cities: [Detroit, Cleveland]',
    rule: /needs 3 cities or more/,
  },
  'a place on home past the third': {
    example: 'roadtrip',
    from: 'league: mlb',
    to: 'league: mlb\nsort_order: 4',
    marker: 'sort_order',
    rule: /^sort_order: is above 3/,
  },
};

test.each(Object.entries(BROKEN))(
  '%s is named with file, line and rule',
  (_name, { example, from, to, marker, rule }) => {
    const files = examplesWith(example, { from, to });
    const broken = files.find(({ path }) => path === EXAMPLES[example]);
    const { findings } = compileContent(files);
    const line = lineOf(broken?.text ?? '', marker ?? to);
    const found = findings.filter((finding) => rule.test(finding.rule));
    expect(
      found.map((finding) => `${finding.file}:${finding.line}`),
      findings.map(findingLine).join('\n'),
    ).toContain(`${EXAMPLES[example]}:${line}`);
  },
);

test.each([
  ['city', 500],
  ['team', 300],
  ['roadtrip', 500],
] as const)('a %s of a few words is too short', (example, words) => {
  const files = examplesWith();
  const file = files.find(({ path }) => path === EXAMPLES[example]);
  if (file) file.text = file.text.replace(/^(?!## |---|\w+:)\S.{40,}$/gm, '');
  const { findings } = compileContent(files);
  const rules = findings.filter((finding) => finding.file === EXAMPLES[example]).map(({ rule }) => rule);
  expect(rules).toContainEqual(expect.stringMatching(new RegExp(`words and needs ${words} or more`)));
});

test('a faulty city also rejects its teams, each named', () => {
  const { findings, guides } = compileContent(
    examplesWith('city', { from: 'country: US', to: 'country: UK' }),
  );
  expect(guides).toEqual([]);
  expect(findings.map(findingLine)).toContainEqual(
    expect.stringMatching(
      /pittsburgh-pirates\.md:2 {2}cannot be shown until content\/cities\/pittsburgh\.md has no findings/,
    ),
  );
});

test('reports a team without its city, in the wrong league or of no league', () => {
  const rulesOf = (path: string) =>
    compileContent(examplesWith('team', { path })).findings.map(({ file, rule }) => `${file} ${rule}`);
  expect(rulesOf('content/teams/nba/pittsburgh-pirates.md')).toContainEqual(
    expect.stringContaining('"pittsburgh-pirates" is no team of the NBA'),
  );
  expect(rulesOf('content/teams/xfl/pittsburgh-pirates.md')).toContainEqual(
    expect.stringContaining('"xfl" is no league'),
  );
  expect(rulesOf('content/teams/mlb/boston-red-sox.md')).toContainEqual(
    expect.stringContaining(`team is "pittsburgh-pirates", the file's name says "boston-red-sox"`),
  );
  expect(rulesOf('content/notes.md')).toContainEqual(expect.stringContaining('is in no folder'));
  const alone = compileContent(examplesWith().filter(({ path }) => path !== EXAMPLES.city));
  expect(alone.findings.map(({ rule }) => rule)).toEqual([
    "the MLB team's city has no file content/cities/pittsburgh.md",
  ]);
});

test('two roadtrips share no featured place, league among the featured, title or former name in use', () => {
  const featured = examplesWith('roadtrip', { from: 'league: mlb', to: 'league: mlb\nsort_order: 1' });
  const trip = featured.find(({ path }) => path === TRIP)?.text ?? '';
  const other = {
    path: 'content/roadtrips/second.md',
    text: trip.replace('checked:', 'formerly: [mlb-lake-erie-and-the-three-rivers]\nchecked:'),
  };
  const rules = compileContent([...featured, other]).findings.filter(({ file }) => file === other.path);
  expect(rules.map(findingLine)).toEqual(
    expect.arrayContaining([
      `content/roadtrips/second.md:3  ${TRIP} has sort_order 1 too`,
      `content/roadtrips/second.md:3  ${TRIP} is featured too, and of the same league`,
      `content/roadtrips/second.md:2  the file's name must begin with "mlb-"`,
      `content/roadtrips/second.md:4  ${TRIP} has the same title`,
      'content/roadtrips/second.md:8  "mlb-lake-erie-and-the-three-rivers" is a roadtrip of its own',
    ]),
  );
});

test('reports a sentence in more than three files at every place, apart from names and numbers', () => {
  const text = (city: string, miles: number) =>
    `---\ncity: ${city}\n---\n\n## Day 1\n\nOne.\nWalk from **${city} Station** to the\nold market, ${miles} steps or so. Two.\n`;
  const files = ['Boston', 'Salt Lake City', 'Miami', 'Denver'].map((city, index) => ({
    path: `content/cities/${city.toLowerCase().replaceAll(' ', '-')}.md`,
    text: text(city, 10 + index),
  }));
  const repeats = (count: number) =>
    compileContent(files.slice(0, count)).findings.filter(({ rule }) =>
      rule.startsWith('this sentence is in'),
    );
  expect(repeats(3)).toEqual([]);
  expect(repeats(4).map(({ file, line }) => `${file}:${line}`)).toEqual(
    files.map(({ path }) => `${path}:8`).toSorted(),
  );
  expect(repeats(4)[0]?.rule).toMatch(
    /is in 4 files.*"Walk from Boston Station to the old market, 10 steps or so\."/,
  );
});

test('remarks on two guides of one city that share more than 45 % of their words', () => {
  const [, pirates] = examplesWith();
  const text = (pirates?.text ?? '').replace('team: pittsburgh-pirates', 'team: pittsburgh-penguins');
  const penguins = { path: 'content/teams/nhl/pittsburgh-penguins.md', text };
  const content = compileContent([...examplesWith(), penguins]);
  expect(content.guides).toHaveLength(2);
  expect(checkOverlap(content)).toEqual([
    {
      file: EXAMPLES.team,
      line: 1,
      rule: `shares 100.0 % of its words with ${penguins.path}, may share 45 %`,
    },
  ]);
});

test('a text with Windows line ends is the same text', () => {
  const files = examplesWith().map(({ path, text }) => ({ path, text: text.replaceAll('\n', '\r\n') }));
  expect(compileContent(files).findings).toEqual([]);
});
