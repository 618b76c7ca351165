import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activityLink, partnerWidget, readWidgetHtml } from '../../../src/domain/content/activity-widget.ts';
import { DIV, GOOD_WIDGET, HOSTILE_WIDGETS, SCRIPT, WIDGET_REF } from '../../support/widget-html.ts';

const REQUIRED = { 'data-vi-partner-id': 'P00123456', 'data-vi-widget-ref': WIDGET_REF };

test.for([
  ['as the dashboard gives it', GOOD_WIDGET],
  ['the div alone', DIV],
  ['without quotes', `<div data-vi-partner-id=P00123456 data-vi-widget-ref=${WIDGET_REF}></div>`],
  ['with single quotes', GOOD_WIDGET.replaceAll('"', "'")],
  [
    'in another order, on several lines',
    `\n <div\n\tdata-vi-widget-ref="${WIDGET_REF}"\n data-vi-partner-id="P00123456" >\n</div>\n ${SCRIPT} \n`,
  ],
  ['with a deferred script', `${DIV}${SCRIPT.replace('async', 'defer')}`],
] as const)('reads a widget %s', ([, html]) => {
  expect(readWidgetHtml(html)).toEqual({ kind: 'widget', widget: REQUIRED });
});

test('keeps the options that Viator offers', () => {
  const chosen = {
    'data-vi-search-term': "Coeur d'Alene, ID",
    'data-vi-language': 'en-US',
    'data-vi-currency': 'CAD',
    'data-vi-campaign': 'guide-1',
    'data-vi-total-products': '6',
  };
  const attributes = Object.entries(chosen).map(([name, value]) => ` ${name}="${value}"`);
  expect(readWidgetHtml(DIV.replace('>', `${attributes.join('')}>`))).toEqual({
    kind: 'widget',
    widget: { ...REQUIRED, ...chosen },
  });
});

test('reads empty text as no widget', () => {
  for (const html of ['', ' \n\t']) expect(readWidgetHtml(html)).toEqual({ kind: 'none' });
});

test.for(Object.entries(HOSTILE_WIDGETS))('rejects %s', ([, html]) => {
  const read = readWidgetHtml(html);
  expect(read.kind).toBe('refused');
});

test('says why a widget is rejected', () => {
  const reasonOf = (html: string) => {
    const read = readWidgetHtml(html);
    return read.kind === 'refused' ? read.reason : read.kind;
  };
  expect(reasonOf('<b>x</b>')).toBe("is not Viator's empty div with its script, and nothing else");
  expect(reasonOf(DIV.replace('>', ' data-vi-url="x">'))).toBe(
    "has an attribute that is not Viator's: data-vi-url",
  );
  expect(reasonOf(DIV.replace('P001', 'Q001'))).toBe('has a data-vi-partner-id that is none');
  expect(reasonOf(`${DIV}<script src="https://evil.example/x.js"></script>`)).toMatch(
    /^names another script than https:\/\/www\.viator\.com\//,
  );
  expect(reasonOf(`${' '.repeat(1_000)}${DIV}`)).toBe('is longer than 1000 characters');
});

test('returns only known attributes with harmless values, whatever is stored', () => {
  const tags = [DIV, SCRIPT, '<div', '</div>', '<script', '</script>', '>', '<', '<!--', '-->', '<svg>'];
  const names = ['data-vi-partner-id', 'data-vi-search-term', 'onclick=x', 'src', 'async', 'javascript:'];
  const values = ['="P00123456"', 'P00123456', WIDGET_REF, '"', "'", '=', ' ', '/', '&quot;', '&', '`', '\0'];
  const pieces = fc.constantFrom(...tags, ...names, ...values, '\n', 'é');
  const mixed = fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join(''));
  const inserted = fc
    .tuple(pieces, fc.nat({ max: GOOD_WIDGET.length }))
    .map(([piece, at]) => GOOD_WIDGET.slice(0, at) + piece + GOOD_WIDGET.slice(at));
  fc.assert(
    fc.property(fc.oneof(mixed, inserted), (html) => {
      const read = readWidgetHtml(html);
      if (read.kind !== 'widget') return;
      for (const [name, value] of Object.entries(read.widget)) {
        expect(name).toMatch(/^data-vi-[a-z-]+$/);
        expect(value).not.toMatch(/[<>&"`\0\n:=/]/);
        expect(html).toContain(value);
      }
    }),
    { numRuns: 5_000 },
  );
});

test('searches the city in the operator’s widget and leaves out a name that Viator rejects', () => {
  const partner = { partnerId: 'P00123456', widgetRef: WIDGET_REF };
  expect(partnerWidget(partner, 'St. Louis')).toEqual({ ...REQUIRED, 'data-vi-search-term': 'St. Louis' });
  expect(partnerWidget(partner, 'Montréal')).toMatchObject({ 'data-vi-search-term': 'Montréal' });
  expect(partnerWidget(partner, '"><script>')).toEqual(REQUIRED);
});

test.for([
  ['', null, 'https://www.viator.com/searchResults/all?text=St.+Louis'],
  [
    '',
    'P00123456',
    'https://www.viator.com/searchResults/all?text=St.+Louis&pid=P00123456&mcid=42383&medium=link',
  ],
  ['https://www.viator.com/St-Louis/d1?x=1', null, 'https://www.viator.com/St-Louis/d1?x=1'],
  [
    'https://www.viator.com/St-Louis/d1?x=1',
    'P00123456',
    'https://www.viator.com/St-Louis/d1?x=1&pid=P00123456&mcid=42383&medium=link',
  ],
  ['javascript:alert(1)', null, 'https://www.viator.com/searchResults/all?text=St.+Louis'],
  ['http://www.viator.com/x', null, 'https://www.viator.com/searchResults/all?text=St.+Louis'],
  ['https://www.viator.com.evil.example/', null, 'https://www.viator.com/searchResults/all?text=St.+Louis'],
] as const)('turns the link "%s" with the account %s into %s', ([stored, partnerId, expected]) => {
  expect(activityLink('St. Louis', stored, partnerId)).toBe(expected);
});
