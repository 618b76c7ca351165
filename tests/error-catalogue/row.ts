/** How a message of product.md section 8 is reached, and its words. */
export type Row = {
  /** The table's first column, or the part of its second that this row covers. */
  where: string;
  /** What a visitor reads. */
  says: string | RegExp;
  /** What the browser sends along. */
  cookie?: string;
} & (
  | { by: 'page'; path: string; database: 'answers' | 'silent'; status: number }
  /** A form of ours, sent by a browser without JavaScript. */
  | {
      by: 'form';
      path: string;
      fields: Record<string, string>;
      database: 'answers' | 'silent';
      status: number;
    }
  /** What the browser module puts on the page that stands at `path`. */
  | {
      by: 'template';
      path: string;
      database?: 'answers' | 'silent';
      state: 'error' | 'invalid' | 'loading' | 'toast';
    }
  | { by: 'command'; script: string; args: string[] }
);
