export const WIDGET_REF = 'W-e608db0e-5519-4eb8-a37f-01bb80769f0a';
export const SCRIPT = '<script async src="https://www.viator.com/orion/partner/widget.js"></script>';
export const DIV = `<div data-vi-partner-id="P00123456" data-vi-widget-ref="${WIDGET_REF}"></div>`;
export const GOOD_WIDGET = `${DIV}\n${SCRIPT}`;

const div = (attributes: string, inside = '') =>
  `<div data-vi-partner-id="P00123456" data-vi-widget-ref="${WIDGET_REF}"${attributes}>${inside}</div>`;

/** Each key says what the hostile text tries in place of a widget. */
export const HOSTILE_WIDGETS: Readonly<Record<string, string>> = {
  'a script of its own': '<script>alert(1)</script>',
  'a script inside the div': div('', '<script>alert(1)</script>') + SCRIPT,
  'a second script': `${GOOD_WIDGET}<script>alert(1)</script>`,
  'a script with words in it':
    DIV + '<script src="https://www.viator.com/orion/partner/widget.js">alert(1)</script>',
  'another host': `${DIV}<script src="https://evil.example/orion/partner/widget.js"></script>`,
  'a host that begins alike':
    DIV + '<script src="https://www.viator.com.evil.example/orion/partner/widget.js"></script>',
  'a user before the host':
    DIV + '<script src="https://www.viator.com@evil.example/orion/partner/widget.js"></script>',
  'another file of the host': `${DIV}<script src="https://www.viator.com/orion/partner/other.js"></script>`,
  'no scheme': `${DIV}<script src="//www.viator.com/orion/partner/widget.js"></script>`,
  'a data script': `${DIV}<script src="data:text/javascript,alert(1)"></script>`,
  'a script address twice':
    DIV +
    '<script src="https://www.viator.com/orion/partner/widget.js" src="https://evil.example/x.js"></script>',
  'a handler': div(' onclick="alert(1)"') + SCRIPT,
  'a handler without a space': div('"onmouseover=alert(1) x="') + SCRIPT,
  'a handler behind a slash': div('/onmouseover=alert(1)') + SCRIPT,
  'a handler of the script': `${DIV}<script async src="https://www.viator.com/orion/partner/widget.js" onload="alert(1)"></script>`,
  'a style': div(' style="position:fixed;inset:0"') + SCRIPT,
  'an id of the page': div(' id="failure"') + SCRIPT,
  'a javascript link': `${GOOD_WIDGET}<a href="javascript:alert(1)">x</a>`,
  'a javascript value': div(' data-vi-url="javascript:alert(1)"') + SCRIPT,
  'an svg': `<svg onload="alert(1)"></svg>${GOOD_WIDGET}`,
  'an svg inside': div('', '<svg><script>alert(1)</script></svg>') + SCRIPT,
  'a nested frame': div('', '<iframe src="https://evil.example"></iframe>') + SCRIPT,
  'a frame beside it': `${GOOD_WIDGET}<iframe srcdoc="<script>alert(1)</script>"></iframe>`,
  'an image': `${GOOD_WIDGET}<img src=x onerror=alert(1)>`,
  'an entity in a value': div(' data-vi-search-term="&#34;&gt;&lt;script&gt;"') + SCRIPT,
  'an entity in the account': `<div data-vi-partner-id="&#80;00123456" data-vi-widget-ref="${WIDGET_REF}"></div>`,
  'a named entity as a colon': `${DIV}<script src="https&colon;//evil.example/x.js"></script>`,
  'markup in a value': div(' data-vi-search-term="<b>"') + SCRIPT,
  'a quote in a value': div(` data-vi-search-term='"><script>alert(1)</script>'`) + SCRIPT,
  'a value that ends the div': div(' data-vi-search-term=x></div><script>alert(1)</script><div x') + SCRIPT,
  'an attribute twice': div(' data-vi-partner-id="P99999999"') + SCRIPT,
  'an attribute nobody knows': div(' data-vi-callback="alert"') + SCRIPT,
  'a prototype as attribute': div(' constructor="x"') + SCRIPT,
  'a control character': div('\x01') + SCRIPT,
  'a line break in the account': `<div data-vi-partner-id="P00123456\n" data-vi-widget-ref="${WIDGET_REF}"></div>`,
  'a comment that ends early': `<!--><script>alert(1)</script>-->${GOOD_WIDGET}`,
  'a template': `<template><script>alert(1)</script></template>${GOOD_WIDGET}`,
  'a base': `<base href="https://evil.example/">${GOOD_WIDGET}`,
  'a refresh': `<meta http-equiv="refresh" content="0;url=https://evil.example">${GOOD_WIDGET}`,
  'a form': `<form action="https://evil.example"><button>Book</button></form>${GOOD_WIDGET}`,
  'two widgets': `${GOOD_WIDGET}${GOOD_WIDGET}`,
  'no account': `<div data-vi-widget-ref="${WIDGET_REF}"></div>${SCRIPT}`,
  'an account that is none': `<div data-vi-partner-id="1" data-vi-widget-ref="${WIDGET_REF}"></div>`,
  'a widget that is none': '<div data-vi-partner-id="P00123456" data-vi-widget-ref="W-x"></div>',
  'a div that does not end': `<div data-vi-partner-id="P00123456" data-vi-widget-ref="${WIDGET_REF}">`,
  'a million attributes': `<div${' data-vi-language=EN'.repeat(1_000_000)}></div>`,
  'a megabyte of white space': `${' '.repeat(1_000_000)}<b>`,
  'a million open tags': '<div '.repeat(1_000_000),
  words: 'See what there is to do.',
};
