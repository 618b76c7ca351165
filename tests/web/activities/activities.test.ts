import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSilentServer } from '../../support/silent-server.ts';
import { connect } from '../../../src/db/neon/client.ts';
import { cityGuides, roadTrips } from '../../../src/db/schema/content.ts';
import { teamBySlug } from '../../../src/domain/teams/index.ts';
import { paths } from '../../../src/web/urls/paths.ts';
import { storedGuide } from '../../support/stored-guide.ts';
import { GOOD_WIDGET, HOSTILE_WIDGETS, WIDGET_REF } from '../../support/widget-html.ts';
import { openSharedCache } from '../../support/shared-cache.ts';
import { NOW, openTestSite, ORIGIN, siteOver, visibleText, type TestSite } from '../../support/test-site.ts';

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
const policyOf = (response: Response) => response.headers.get('Content-Security-Policy') ?? '';

describe('on a guide', () => {
  test('shows only the plain link without widget and account', async () => {
    const response = await site.get(paths.cityGuide(bare));
    const html = await response.text();
    expect(visibleText(explore(html))).toMatch(/^Explore More See more to do in Cleveland Tours and tickets/);
    expect(html).toContain('href="https://www.viator.com/searchResults/all?text=Cleveland"');
    expect(html).not.toMatch(/<iframe|assets\/frames-/);
    expect(policyOf(response)).not.toContain('frame-src');
  });

  test('puts its own widget in a template with a sandbox without origin, beside the link', async () => {
    const response = await site.get(paths.cityGuide(own));
    const page = await response.text();
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
    expect(policyOf(response)).toContain("; frame-src 'self'");
  });

  test('reports a stored text that is not a widget, beside the link', async () => {
    const html = explore(await site.html(paths.cityGuide(tampered)));
    expect(visibleText(html)).toContain(
      'Unable to load Viator widget Failed to load widget See more to do in Detroit',
    );
    expect(html).not.toMatch(/svg|alert\(|iframe/);
  });

  test('with the operator’s account every city has a widget and links carry the partner id', async () => {
    const html = explore(await withVariables(PARTNER).html(paths.cityGuide(bare)));
    expect(visibleText(html)).toContain('Show tours and tickets in Cleveland');
    expect(html).toContain('?text=Cleveland&amp;pid=P00654321&amp;mcid=42383&amp;medium=link"');
  });

  test('with a widget origin the frame has an origin of its own', async () => {
    const response = await withVariables({ WIDGET_ORIGIN: WIDGETS }).get(paths.cityGuide(own));
    const html = explore(await response.text());
    expect(html).toContain(`src="${WIDGETS}/w/city_guide_mlb_pittsburgh_pirates"`);
    expect(html).toContain('sandbox="allow-scripts allow-same-origin allow-popups"');
    expect(html).toContain(`data-reports-from="${WIDGETS}"`);
    expect(policyOf(response)).toContain(`; frame-src ${WIDGETS}`);
  });
});

test('a roadtrip shows activities for every city', async () => {
  const response = await site.get(paths.roadtrip(TRIP));
  const html = await response.text();
  expect(visibleText(html)).toMatch(
    /One\. .*See more to do in Detroit .*Two\. .*Show tours and tickets in Cleveland See more to do in Cleveland .*Three\. .*Unable to load Viator widget Failed to load widget See more to do in St\. Louis/,
  );
  expect(html).toContain('src="/w/lake-erie/cleveland"');
  expect(policyOf(response)).toContain("; frame-src 'self'");
});

describe('the framed page', () => {
  test('contains the rebuilt div, our script and Viator’s, nothing else', async () => {
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
    const response = await site.get(paths.guideWidget(own));
    const policy = policyOf(response).split('; ');
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
    expect(response.headers.get('Referrer-Policy')).toBe('no-referrer');
    expect(response.headers.get('Cross-Origin-Opener-Policy')).toBe('unsafe-none');
    const features = response.headers.get('Permissions-Policy')?.split(', ') ?? [];
    expect(features).toContain('geolocation=()');
    // Chrome on a desktop logs an error for a feature that it does not know.
    expect(features).not.toContain('web-share=()');
    expect(features.filter((feature) => !feature.endsWith('=()'))).toEqual([]);
    expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
    expect(response.headers.has('Set-Cookie')).toBe(false);
  });

  test('of the operator’s widget searches for the city', async () => {
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
    const response = await site.get(path);
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(policyOf(response)).toContain('sandbox allow-scripts allow-popups');
    expect(visibleText(html)).toBe(`Unable to load Viator widget ${reason} ${link}`.trim());
    expect(html).not.toContain('viator.com/orion');
  });

  test('reports a failed read, with the link that the address allows', async () => {
    const silent = await openSilentServer();
    const { databaseUrl } = silent;
    const failing = siteOver(connect(databaseUrl, 200), databaseUrl, async () => undefined);
    const guide = await failing.get(paths.guideWidget(own));
    expect([guide.status, guide.headers.get('Retry-After')]).toEqual([503, '30']);
    expect(visibleText(await guide.text())).toBe(
      'Unable to load Viator widget Failed to load widget See more to do in Pittsburgh',
    );
    const trip = await failing.get(paths.roadtripWidget(TRIP, 'Cleveland'));
    expect(visibleText(await trip.text())).toBe('Unable to load Viator widget Failed to load widget');
    expect(failing.errors.map(({ event }) => event)).toEqual(['widget unreadable', 'widget unreadable']);
    silent.close();
  });
});

describe('with a host for widgets', () => {
  let apart: TestSite;
  beforeAll(() => {
    apart = withVariables({ WIDGET_ORIGIN: WIDGETS });
  });
  const onWidgetHost = (path: string, method = 'GET') => apart.ask(`${WIDGETS}${path}`, { method });

  test('serves the frame there, with an origin, and only the site may frame it', async () => {
    const response = await onWidgetHost(paths.guideWidget(own));
    expect(response.status).toBe(200);
    expect(policyOf(response)).toContain(`frame-ancestors ${ORIGIN}`);
    expect(policyOf(response)).toContain('sandbox allow-scripts allow-same-origin allow-popups');
  });

  test('a cache whose key lacks the host stores no frame for the site’s own host', async () => {
    const path = paths.guideWidget(own);
    let host = WIDGETS;
    const cache = openSharedCache(
      (asked) => apart.ask(`${host}${asked}`, {}),
      () => NOW,
    );
    expect((await cache.ask(path)).status).toBe(200);
    host = ORIGIN;
    expect((await cache.ask(path)).status).toBe(302);
    host = WIDGETS;
    expect((await cache.ask(path)).status).toBe(200);
    expect([...cache.stored().keys()]).toEqual([]);
  });

  test('the site’s own host redirects there', async () => {
    const response = await apart.get(paths.guideWidget(own));
    expect([response.status, response.headers.get('Location')]).toEqual([
      302,
      `${WIDGETS}${paths.guideWidget(own)}`,
    ]);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  test.for(['/', '/health', '/auth', paths.cityGuide(own), '/w', '/sitemap.xml', '/nowhere'])(
    'responds to %s with 404',
    async (path) => {
      const response = await onWidgetHost(path);
      expect([response.status, await response.text()]).toEqual([404, 'Not found']);
    },
  );

  test('accepts no POST', async () => {
    expect((await onWidgetHost(paths.guideWidget(own), 'POST')).status).toBe(404);
  });
});

test.for(Object.entries(HOSTILE_WIDGETS))(
  'stored: %s. Neither page contains any of it',
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
