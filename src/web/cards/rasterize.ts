import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { CARD_FONT } from './card-format.ts';
import { indexedPng } from './indexed-png.ts';

// Loaded by the first card of an isolate, so that pages never wait for two megabytes of WebAssembly. Only
// dynamic imports: the same code runs under Node, which has no such modules.
let renderer: Promise<Uint8Array[]> | null = null;

/**
 * Draws an SVG in our display face.
 * @returns a PNG of the picture's own size.
 */
export async function rasterize(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  renderer ??= loadRenderer().catch((error: unknown) => {
    renderer = null;
    throw error;
  });
  const fontBuffers = await renderer;
  const resvg = new Resvg(svg, {
    font: { fontBuffers, defaultFontFamily: CARD_FONT, loadSystemFonts: false },
  });
  const image = resvg.render();
  try {
    return await indexedPng(image);
  } finally {
    image.free();
    resvg.free();
  }
}

async function loadRenderer(): Promise<Uint8Array[]> {
  const [wasm, ...fonts] = await Promise.all([
    import('@resvg/resvg-wasm/index_bg.wasm'),
    import('./sofia-sans-extra-condensed-600.ttf'),
    import('./sofia-sans-extra-condensed-800.ttf'),
  ]);
  await initWasm(wasm.default);
  return fonts.map((font) => new Uint8Array(font.default));
}
