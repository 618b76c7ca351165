/** An error message and the steps that lead a visitor to it. */
export type Row = {
  /** The test uses this text as its title. */
  where: string;
  /** The message that the visitor sees. */
  says: string | RegExp;
  cookie?: string;
} & (
  | { by: 'page'; path: string; database: 'working' | 'silent'; status: number }
  /** A browser without JavaScript sends this form. */
  | {
      by: 'form';
      path: string;
      fields: Record<string, string>;
      database: 'working' | 'silent';
      status: number;
    }
  /** The browser module shows the message on the page at `path`. */
  | {
      by: 'template';
      path: string;
      database?: 'working' | 'silent';
      state: 'error' | 'invalid' | 'loading' | 'toast';
    }
  | { by: 'command'; script: string; args: string[] }
);
