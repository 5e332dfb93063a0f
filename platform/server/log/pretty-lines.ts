import type { DestinationStream } from 'pino';

const levels: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

interface LoggedError {
  message?: string;
  stack?: string;
}

/** Turns pino's JSON lines into `10:21:07 info  message key=value` for a person at a terminal. */
export function prettyLines(out: DestinationStream): DestinationStream {
  return {
    write(line: string): void {
      out.write(`${format(line)}\n`);
    },
  };
}

function format(line: string): string {
  let entry: Record<string, unknown>;
  try {
    entry = JSON.parse(line) as Record<string, unknown>;
  } catch {
    return line.trimEnd();
  }
  const { level, time, msg, err, ...rest } = entry;
  const clock = String(time).slice(11, 19);
  const word = (levels[Number(level)] ?? 'info').padEnd(5);
  const facts = Object.entries(rest).map(
    ([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const error = err as LoggedError | undefined;
  const trace = error ? `\n${error.stack ?? error.message ?? ''}` : '';
  return [`${clock} ${word} ${String(msg ?? '')}`.trimEnd(), ...facts].join('  ') + trace;
}
