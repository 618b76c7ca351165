import type { Plugin } from 'vite';

/** React's whole entry for Workers. It requires the renderer of streams, which the site never uses. */
const ENTRY = `'use strict';

var b;
var l;
if (process.env.NODE_ENV === 'production') {
  b = require('./cjs/react-dom-server.edge.production.js');
  l = require('./cjs/react-dom-server-legacy.browser.production.js');
} else {
  b = require('./cjs/react-dom-server.edge.development.js');
  l = require('./cjs/react-dom-server-legacy.browser.development.js');
}

exports.version = b.version;
exports.renderToReadableStream = b.renderToReadableStream;
exports.renderToString = l.renderToString;
exports.renderToStaticMarkup = l.renderToStaticMarkup;
exports.resume = b.resume;
`;

/** Requires the renderer of strings alone, under its own names. */
const STRINGS_ONLY = "module.exports = require('./cjs/react-dom-server-legacy.browser.production.js');\n";

/**
 * Bundles one of React's two server renderers (docs/decisions/061-first-request.md).
 * @throws when React's entry is another text, or the other renderer is bundled all the same.
 */
export function oneReactRenderer() {
  return {
    name: 'fanroads-one-react-renderer',
    enforce: 'pre',
    transform: {
      filter: { id: /\/react-dom\/server\.edge\.js$/ },
      handler(text) {
        if (text !== ENTRY) throw new Error('React has another entry for Workers; compare it with ENTRY');
        return { code: STRINGS_ONLY, map: null };
      },
    },
    buildEnd() {
      const streams = [...this.getModuleIds()].filter((id) => /\/react-dom-server\.\w+\./.test(id));
      if (streams.length > 0)
        throw new Error(`the bundle has React's renderer of streams: ${streams.join()}`);
    },
  } satisfies Plugin;
}
