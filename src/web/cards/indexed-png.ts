const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const MOST_COLORS = 256;
const BITS_PER_INDEX = 8;
const INDEXED_COLOR = 3;

/** Opaque pixels in rows from the top, red, green, blue and alpha of one byte each. */
export interface Picture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/**
 * Encodes a picture of few colours as a PNG with a palette: a third of the size of one with whole colours.
 * Past 256 colours the rarest, the shades along edges, become the nearest common one.
 */
export async function indexedPng({ width, height, pixels }: Picture): Promise<Uint8Array<ArrayBuffer>> {
  const colors = new Uint32Array(new Uint8Array(pixels).buffer);
  const palette = commonColors(colors);
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint8(8, BITS_PER_INDEX);
  header.setUint8(9, INDEXED_COLOR);
  const parts = [
    SIGNATURE,
    chunk('IHDR', new Uint8Array(header.buffer)),
    chunk('PLTE', Uint8Array.from(palette.flatMap(channels))),
    chunk('IDAT', await deflate(rowsOfIndices(colors, palette, width, height))),
    chunk('IEND', new Uint8Array(0)),
  ];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function commonColors(colors: Uint32Array): number[] {
  const counts = new Map<number, number>();
  // Most pixels repeat the one before, and a whole run is counted at once.
  for (let start = 0, end = 1; start < colors.length; start = end, end += 1) {
    const color = colors[start] ?? 0;
    while (end < colors.length && colors[end] === color) end += 1;
    counts.set(color, (counts.get(color) ?? 0) + end - start);
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, MOST_COLORS)
    .map(([color]) => color);
}

/** Every row starts with a byte that says how it is filtered: 0, not at all. */
function rowsOfIndices(colors: Uint32Array, palette: readonly number[], width: number, height: number) {
  const known = new Map(palette.map((color, index) => [color, index]));
  const rows = new Uint8Array(height * (width + 1));
  const indexOf = (color: number) => {
    const index = known.get(color) ?? nearest(color, palette);
    known.set(color, index);
    return index;
  };
  for (let row = 0; row < height; row += 1) {
    const last = (row + 1) * width;
    for (let start = row * width, end = start + 1; start < last; start = end, end += 1) {
      const color = colors[start] ?? 0;
      while (end < last && colors[end] === color) end += 1;
      rows.fill(indexOf(color), start + row + 1, end + row + 1);
    }
  }
  return rows;
}

function nearest(color: number, palette: readonly number[]): number {
  const wanted = channels(color);
  const distances = palette.map((other) =>
    channels(other).reduce((sum, value, at) => sum + (value - (wanted[at] ?? 0)) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
}

/** Red, green and blue of a pixel, which every machine we run on reads with the red byte lowest. */
function channels(color: number): number[] {
  return [color & 0xff, (color >> 8) & 0xff, (color >> 16) & 0xff];
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

function chunk(type: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(content.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(content, 8);
  view.setUint32(content.length + 8, checksum(bytes.subarray(4, content.length + 8)));
  return bytes;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 as PNG's chunks carry it. */
function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (CRC_TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
