/** The package ships no types; this is the part that scripts/assets/subset-font.ts uses. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'truetype';
      /** A range keeps the axis; a number pins it, and a static face comes out. */
      variationAxes: Record<string, number | { min: number; max: number; default: number }>;
      noHinting?: boolean;
    },
  ): Promise<Buffer>;
}
