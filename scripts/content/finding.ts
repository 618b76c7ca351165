/** A broken rule of content/README.md. */
export interface Finding {
  /** 'content/cities/boston.md' */
  file: string;
  /** 1-based. */
  line: number;
  /** What is wrong, without a period. */
  rule: string;
}

/** 'content/cities/boston.md:12  "vibrant" is a word we do not use' */
export function findingLine({ file, line, rule }: Finding): string {
  return `${file}:${line}  ${rule}`;
}
