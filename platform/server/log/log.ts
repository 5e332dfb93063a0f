import { type DestinationStream, type Logger, pino } from 'pino';
import { mapStack } from './map-stack.ts';

export type Log = Logger;

const sensitiveKeys = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'currentPassword',
  'current_password',
  'newPassword',
  'new_password',
  'token',
  'csrfToken',
  'csrf_token',
  'secret',
  'email',
  'to',
];
/** pino's redaction needs explicit paths, so each key is listed down to three levels. */
const redactedPaths = ['', '*.', '*.*.', '*.*.*.'].flatMap((prefix) =>
  sensitiveKeys.map((key) => (prefix === '' ? `["${key}"]` : `${prefix.slice(0, -1)}["${key}"]`)),
);

/**
 * Creates the log of a process: JSON lines, or short readable lines with `pretty`.
 * Cookies, authorization, passwords, tokens and e-mail addresses are replaced by `[redacted]`.
 * `out` is standard output by default.
 */
export function createLog(options: {
  level: string;
  pretty: boolean;
  name?: string;
  out?: DestinationStream;
}): Log {
  const out = options.out ?? pino.destination({ fd: 1, sync: true });
  return pino(
    {
      level: options.level,
      base: options.name === undefined ? null : { name: options.name },
      redact: { paths: redactedPaths, censor: '[redacted]' },
      serializers: { err: serializeErrorWithoutRow },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    options.pretty ? prettyLines(out) : out,
  );
}

/** Its stack leads to the sources. PostgreSQL's errors contain the values of the rejected row, which are left out. */
function serializeErrorWithoutRow(error: Error): object {
  const serialized = pino.stdSerializers.err(error);
  return {
    ...serialized,
    ...(typeof serialized.stack === 'string' && { stack: mapStack(serialized.stack) }),
    ...('detail' in serialized && { detail: '[redacted]' }),
  };
}

/** A log without output, for tests and for tools that print their own lines. */
export const silentLog: Log = pino({ level: 'silent' });

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
function prettyLines(out: DestinationStream): DestinationStream {
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
