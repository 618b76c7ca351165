/** A finding reports a broken rule of content/README.md. */
export interface Finding {
  /** The path is like 'content/cities/boston.md'. */
  file: string;
  /** The first line is 1. */
  line: number;
  /** Says what is wrong, without a final period. */
  rule: string;
}

/** Formats a finding like 'content/cities/boston.md:12  "vibrant" is a word we do not use'. */
export function findingLine({ file, line, rule }: Finding): string {
  return `${file}:${line}  ${rule}`;
}
