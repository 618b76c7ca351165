import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSilentServer } from '../support/silent-server.ts';
import { connect } from '../../src/db/client.ts';
import { cityGuides, roadTrips } from '../../src/db/schema/content.ts';
import { teamBySlug } from '../../src/domain/teams/index.ts';
import { paths } from '../../src/web/paths.ts';
import { storedGuide } from '../support/stored-guide.ts';
import { GOOD_WIDGET, HOSTILE_WIDGETS, WIDGET_REF } from '../support/widget-html.ts';
import { openTestSite, ORIGIN, siteOver, visibleText, type TestSite } from './test-site.ts';

const WIDGETS = 'https://widgets.test';
const PARTNER = { VIATOR_PARTNER_ID: 'P00654321', VIATOR_WIDGET_REF: WIDGET_REF };

const team = (slug: string) => {
  const found = teamBySlug('MLB', slug);
  if (found === null) throw new Error(`no ${slug}`);
  return found;
};
/** The guide of Pittsburgh has a widget of its own, that of Cleveland none, that of Detroit is tampered with. */
const [own, bare, tampered] = ['pittsburgh-pirates', 'cleveland-guardians', 'detroit-tigers'].map(team);
if (!own || !bare || !tampered) throw new Error('three teams');
const TRIP = 'lake-erie';

let site: TestSite;
const withVariables = (variables: Record<string, string>) =>
  siteOver(site.db, site.databaseUrl, async () => undefined, variables);

beforeAll(async () => {
  site = await openTestSite();
  await site.db
    .insert(cityGuides)
    .values([
      storedGuide(own, { viatorWidget: GOOD_WIDGET, viatorLink: 'https://www.viator.com/Pittsburgh/d1' }),
      storedGuide(bare),
      storedGuide(tampered, { viatorWidget: '<svg onload="alert(1)"></svg>' }),
    ]);
  await site.db.insert(roadTrips).values({
    slug: TRIP,
    sport: 'MLB',
    cardTitle: 'Around Lake Erie',
    cardIntro: 'Three parks.',
    introContent: '<p>Go.</p>',
    city1: 'Detroit',
    city1Content: '<p>One.</p>',
    city2: 'Cleveland',
    city2Content: '<p>Two.</p>',
    city2ViatorWidget: GOOD_WIDGET,
    city3: 'St.\tLouis',
    city3Content: '<p>Three.</p>',
    city3ViatorWidget: '<script>alert(1)</script>',
    teamSlugs: ['detroit-tigers', 'cleveland-guardians'],
    checkedOn: '2026-11-20',
  });
});
afterAll(() => site.close());

const explore = (html: string) => /<section id="explore-more".*?<\/section>/s.exec(html)?.[0] ?? '';
const policyOf = (answer: Response) => answer.headers.get('Content-Security-Policy') ?? '';

describe('on a guide', () => {
  test('without widget and account there is the plain link, no frame and no script', async () => {
    const answer = await site.get(paths.cityGuide(bare));
    const html = await answer.text();
    expect(visibleText(explore(html))).toMatch(/^Explore More See more to do in Cleveland Tours and tickets/);
    expect(html).toContain('href="https://www.viator.com/searchResults/all?text=Cleveland"');
    expect(html).not.toMatch(/iframe|assets\/frames-/);
    expect(policyOf(answer)).not.toContain('frame-src');
  });

  test('its own widget waits in a template, in a sandbox without origin, beside the link', async () => {
    const answer = await site.get(paths.cityGuide(own));
    const page = await answer.text();
    const html = explore(page);
    expect(page).toMatch(/<script type="module" src="\/assets\/frames-/);
    expect(visibleText(html)).toContain('Show tours and tickets in Pittsburgh See more to do in Pittsburgh');
    expect(html).toContain('href="https://www.viator.com/Pittsburgh/d1"');
    expect(html).toMatch(
      /<a class="btn quiet" href="\/w\/city_guide_mlb_pittsburgh_pirates" target="_blank" rel="noopener" data-show="">/,
    );
    const [template] = /<template data-state="frame">.*?<\/template>/s.exec(html) ?? [''];
    expect(template).toContain('src="/w/city_guide_mlb_pittsburgh_pirates"');
    expect(template).toContain('sandbox="allow-scripts allow-popups"');
    expect(template).toContain('data-reports-from="null"');
    expect(template).toContain('referrerPolicy="no-referrer"');
    expect(html.replace(template, '')).not.toContain('<iframe');
    expect(policyOf(answer)).toContain("; frame-src 'self'");
  });

  test('what is stored but no widget is said in words, beside the link', async () => {
    const html = explore(await site.html(paths.cityGuide(tampered)));
    expect(visibleText(html)).toContain(
      'Unable to load Viator widget Failed to load widget See more to do in Detroit',
    );
    expect(html).not.toMatch(/svg|alert\(|iframe/);
  });

  test('with the operator’s account every city has a widget, and links earn', async () => {
    const html = explore(await withVariables(PARTNER).html(paths.cityGuide(bare)));
    expect(visibleText(html)).toContain('Show tours and tickets in Cleveland');
    expect(html).toContain('?text=Cleveland&amp;pid=P00654321&amp;mcid=42383&amp;medium=link"');
  });

  test('with an origin for widgets the frame keeps its own, far from the site', async () => {
    const answer = await withVariables({ WIDGET_ORIGIN: WIDGETS }).get(paths.cityGuide(own));
    const html = explore(await answer.text());
    expect(html).toContain(`src="${WIDGETS}/w/city_guide_mlb_pittsburgh_pirates"`);
    expect(html).toContain('sandbox="allow-scripts allow-same-origin allow-popups"');
    expect(html).toContain(`data-reports-from="${WIDGETS}"`);
    expect(policyOf(answer)).toContain(`; frame-src ${WIDGETS}`);
  });
});

test('a roadtrip has the same for every city of its journey', async () => {
  const answer = await site.get(paths.roadtrip(TRIP));
  const html = await answer.text();
  expect(visibleText(html)).toMatch(
    /One\. .*See more to do in Detroit .*Two\. .*Show tours and tickets in Cleveland See more to do in Cleveland .*Three\. .*Unable to load Viator widget Failed to load widget See more to do in St\. Louis/,
  );
  expect(html).toContain('src="/w/lake-erie/cleveland"');
  expect(policyOf(answer)).toContain("; frame-src 'self'");
});

describe('the framed page', () => {
  test('holds the div rebuilt, our script and Viator’s, nothing else', async () => {
    const html = await site.html(paths.guideWidget(own));
    expect(html).toContain(
      `<div id="widget" data-vi-partner-id="P00123456" data-vi-widget-ref="${WIDGET_REF}"></div>`,
    );
    const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map(([, attributes = '']) => attributes.trim());
    expect(scripts).toEqual([
      expect.stringMatching(/^defer="" src="\/assets\/widget-frame-[^"]+\.js"$/),
      'defer="" src="https://www.viator.com/orion/partner/widget.js"',
    ]);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });

  test('is sandboxed by its own policy: no origin, no cookies, no referrer, no features', async () => {
    const answer = await site.get(paths.guideWidget(own));
    const policy = policyOf(answer).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self' https://www.viator.com",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
        'sandbox allow-scripts allow-popups',
      ]),
    );
    expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(answer.headers.get('Cross-Origin-Opener-Policy')).toBe('unsafe-none');
    const features = answer.headers.get('Permissions-Policy')?.split(', ') ?? [];
    expect(features).toContain('geolocation=()');
    expect(features.filter((feature) => !feature.endsWith('=()'))).toEqual([]);
    expect(answer.headers.get('X-Robots-Tag')).toBe('noindex');
    expect(answer.headers.has('Set-Cookie')).toBe(false);
  });

  test('of the operator’s widget searches the city', async () => {
    const html = await withVariables(PARTNER).html(paths.guideWidget(bare));
    expect(html).toContain(
      `data-vi-partner-id="P00654321" data-vi-widget-ref="${WIDGET_REF}" data-vi-search-term="Cleveland"`,
    );
    const ownHtml = await withVariables(PARTNER).html(paths.guideWidget(own));
    expect(ownHtml).toContain('data-vi-partner-id="P00123456"');
  });

  test('of a roadtrip’s city is that city’s', async () => {
    const html = await site.html(paths.roadtripWidget(TRIP, 'Cleveland'));
    expect(html).toContain('data-vi-partner-id="P00123456"');
    expect(html).toContain('<title>Tours and tickets in Cleveland</title>');
  });

  test.for([
    [paths.guideWidget(bare), 'No widget content provided', 'See more to do in Cleveland'],
    [paths.roadtripWidget(TRIP, 'Detroit'), 'No widget content provided', 'See more to do in Detroit'],
    [paths.roadtripWidget(TRIP, 'Toledo'), 'No widget content provided', ''],
    [paths.roadtripWidget('nowhere', 'Detroit'), 'No widget content provided', ''],
    ['/w/nowhere', 'No widget content provided', ''],
    [paths.guideWidget(tampered), 'Failed to load widget', 'See more to do in Detroit'],
    [paths.roadtripWidget(TRIP, 'St. Louis'), 'Failed to load widget', 'See more to do in St. Louis'],
  ] as const)('%s says: %s', async ([path, reason, link]) => {
    const answer = await site.get(path);
    const html = await answer.text();
    expect(answer.status).toBe(404);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(policyOf(answer)).toContain('sandbox allow-scripts allow-popups');
    expect(visibleText(html)).toBe(`Unable to load Viator widget ${reason} ${link}`.trim());
    expect(html).not.toContain('viator.com/orion');
  });

  test('that cannot be read says so, with the way on that the address knows', async () => {
    const silent = await openSilentServer();
    const { databaseUrl } = silent;
    const dark = siteOver(connect(databaseUrl, 200), databaseUrl, async () => undefined);
    const guide = await dark.get(paths.guideWidget(own));
    expect([guide.status, guide.headers.get('Retry-After')]).toEqual([503, '30']);
    expect(visibleText(await guide.text())).toBe(
      'Unable to load Viator widget Failed to load widget See more to do in Pittsburgh',
    );
    const trip = await dark.get(paths.roadtripWidget(TRIP, 'Cleveland'));
    expect(visibleText(await trip.text())).toBe('Unable to load Viator widget Failed to load widget');
    expect(dark.errors.map(({ event }) => event)).toEqual(['widget unreadable', 'widget unreadable']);
    silent.close();
  });
});

describe('with a host for widgets', () => {
  let apart: TestSite;
  beforeAll(() => {
    apart = withVariables({ WIDGET_ORIGIN: WIDGETS });
  });
  const onWidgetHost = (path: string, method = 'GET') => apart.ask(`${WIDGETS}${path}`, { method });

  test('the frame is answered there, with an origin, and may stand on the site alone', async () => {
    const answer = await onWidgetHost(paths.guideWidget(own));
    expect(answer.status).toBe(200);
    expect(policyOf(answer)).toContain(`frame-ancestors ${ORIGIN}`);
    expect(policyOf(answer)).toContain('sandbox allow-scripts allow-same-origin allow-popups');
  });

  test('the site’s own host leads there', async () => {
    const answer = await apart.get(paths.guideWidget(own));
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      302,
      `${WIDGETS}${paths.guideWidget(own)}`,
    ]);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
  });

  test.for(['/', '/health', '/auth', paths.cityGuide(own), '/w', '/sitemap.xml', '/nowhere'])(
    'it answers %s with nothing',
    async (path) => {
      const answer = await onWidgetHost(path);
      expect([answer.status, await answer.text()]).toEqual([404, 'Not found']);
    },
  );

  test('nor does it take anything', async () => {
    expect((await onWidgetHost(paths.guideWidget(own), 'POST')).status).toBe(404);
  });
});

test.for(Object.entries(HOSTILE_WIDGETS))(
  'stored: %s. Neither page holds any of it',
  async ([, viatorWidget]) => {
    const { slug } = storedGuide(tampered);
    await site.db.update(cityGuides).set({ viatorWidget }).where(eq(cityGuides.slug, slug));
    for (const path of [paths.guideWidget(tampered), paths.cityGuide(tampered)]) {
      const page = await site.html(path);
      expect(visibleText(page)).toContain('Unable to load Viator widget');
      expect(page).not.toMatch(
        /alert\(1\)|evil\.example|viator\.com\/orion|srcdoc|javascript:|onload|onerror/,
      );
    }
  },
);
