import { currentTrace } from './request-trace.ts';

/** Keys include units (`durationMs`). */
export type LogFields = Record<string, unknown>;

export interface Log {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  /** For what an operator must look at. `error` may be any thrown value. */
  error(event: string, fields?: LogFields & { error?: unknown }): void;
}

type Level = keyof Log;

/** Writes one JSON object per line. */
export function logTo(write: (line: string, level: Level, event: string) => void): Log {
  const at = (level: Level) => (event: string, fields?: LogFields) =>
    write(lineOf(level, event, fields), level, event);
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

export const jsonLog = logTo((line, level) => console[level](line));

const MAX_TEXT = 2_000;

function lineOf(level: Level, event: string, fields: LogFields = {}): string {
  const request = currentTrace()?.id;
  const line = { level, event, ...(request && { request }), ...fields };
  // Plain values need no replacer.
  if (Object.values(fields).every((value) => typeof value !== 'object')) return JSON.stringify(line);
  return JSON.stringify(line, (_key, value: unknown) =>
    value instanceof Error ? errorFields(value) : value,
  );
}

function errorFields({ name, message, stack = '', cause }: Error) {
  const frames = stack.slice(stack.indexOf(message) + message.length).trimStart();
  return { name, message: cut(withoutParameters(message)), stack: cut(frames), cause };
}

/** The parameters of a failed statement may be addresses, hashes or typed text. */
function withoutParameters(message: string): string {
  return message.replace(/^(Failed query: .*?)\nparams: .*$/s, '$1 (parameters left out)');
}

/** The platform drops lines that are too long. */
function cut(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)} …(${text.length} characters)` : text;
}
