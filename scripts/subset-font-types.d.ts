/** The package ships no types; this is the part that scripts/subset-font.ts uses. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2';
      variationAxes: Record<string, { min: number; max: number; default: number }>;
    },
  ): Promise<Buffer>;
}
