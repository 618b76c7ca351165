/** The part of `/auth` where the code of a mail is typed. */
export interface CodeView {
  /** When the code was asked for, in seconds since 1970: past its end another is asked for. */
  askedAt: number;
  /** Wrong codes so far; the service counts its own. */
  tries: number;
  /** No code can work any more: only a new one helps. */
  isOver: boolean;
  /** How long until another can be sent, in seconds. */
  wait: { seconds: number };
  /** How long a code is good. */
  minutes: number;
}
