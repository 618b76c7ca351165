/** The package has no types. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'truetype';
      /** A range keeps the axis variable; a number fixes it at that value. */
      variationAxes: Record<string, number | { min: number; max: number; default: number }>;
      noHinting?: boolean;
      /** Others go, with the glyphs that only they reach. */
      keepFeatures?: readonly string[];
    },
  ): Promise<Buffer>;
}
