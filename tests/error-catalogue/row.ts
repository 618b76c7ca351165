/** An error message and how a visitor gets it. */
export type Row = {
  /** Used as the test's title. */
  where: string;
  /** The visible text. */
  says: string | RegExp;
  /** The `Cookie` header. */
  cookie?: string;
} & (
  | { by: 'page'; path: string; database: 'working' | 'silent'; status: number }
  /** A form, sent by a browser without JavaScript. */
  | {
      by: 'form';
      path: string;
      fields: Record<string, string>;
      database: 'working' | 'silent';
      status: number;
    }
  /** Shown by the browser module on the page at `path`. */
  | {
      by: 'template';
      path: string;
      database?: 'working' | 'silent';
      state: 'error' | 'invalid' | 'loading' | 'toast';
    }
  | { by: 'command'; script: string; args: string[] }
);
