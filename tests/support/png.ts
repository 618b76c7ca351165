import sharp from 'sharp';

/**
 * Reads the size in pixels.
 * @throws an error for a file that is not a PNG.
 */
export function readPngSize(bytes: Uint8Array): { width: number; height: number } {
  const file = Buffer.from(bytes);
  if (file.toString('latin1', 1, 4) !== 'PNG') throw new Error('not a PNG');
  // The header chunk comes first (PNG specification, 5.6).
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

/** Returns `rrggbb` for every pixel, row by row from the top. */
export async function readPngColors(bytes: Uint8Array): Promise<string[]> {
  const pixels = await sharp(bytes).removeAlpha().raw().toBuffer();
  return pixels.toString('hex').match(/.{6}/g) ?? [];
}
