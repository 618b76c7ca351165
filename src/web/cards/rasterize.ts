import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { CARD_FONT } from '../page/social-card-format.ts';

// The isolate's first card loads two megabytes of WebAssembly, so pages do not wait for them. Node also runs
// this code and has no such modules.
let renderer: Promise<Uint8Array[]> | null = null;

/** Renders a PNG of the same size with our display font. */
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
    return new Uint8Array(image.asPng());
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
