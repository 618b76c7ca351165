import { inflateSync } from 'node:zlib';

interface DecodedPng {
  width: number;
  height: number;
  /** As the header says it: 3 is a palette, 6 red, green, blue and alpha. */
  colorType: number;
  /** Contents by chunk type, joined. */
  chunks: Record<string, Buffer>;
}

/** Takes a PNG apart. @throws when it is none. */
export function readPng(bytes: Uint8Array): DecodedPng {
  const file = Buffer.from(bytes);
  if (file.toString('latin1', 1, 4) !== 'PNG') throw new Error('not a PNG');
  const chunks: Record<string, Buffer> = {};
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    chunks[type] = Buffer.concat([chunks[type] ?? Buffer.alloc(0), file.subarray(at + 8, at + 8 + length)]);
    at += length + 12;
  }
  const header = chunks['IHDR'] ?? Buffer.alloc(13);
  return {
    width: header.readUInt32BE(0),
    height: header.readUInt32BE(4),
    colorType: header.readUInt8(9),
    chunks,
  };
}

/** The colour of every pixel of a PNG with a palette, row by row, as `rrggbb`. */
export function paletteColors(bytes: Uint8Array): string[] {
  const { width, height, chunks } = readPng(bytes);
  const rows = inflateSync(chunks['IDAT'] ?? Buffer.alloc(0));
  const palette = chunks['PLTE'] ?? Buffer.alloc(0);
  return Array.from({ length: width * height }, (_, pixel) => {
    const index = rows[pixel + Math.floor(pixel / width) + 1] ?? 0;
    return palette.toString('hex', index * 3, index * 3 + 3);
  });
}
