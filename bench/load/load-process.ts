import { randomInt } from 'node:crypto';
import autocannon, { type Options, type Result } from 'autocannon';
import { percentile } from '../statistics.ts';
import type { LoadOptions, LoadResult } from './run-load.ts';

// The load comes from its own process, so that its CPU time is not the server's.
process.once('message', (options: LoadOptions) => void runLoad(options));

/** What was no answer of 200 to 299, as `2 of 503, 1 of timeout`. */
const failedOf = ({ statusCodeStats = {}, errors, timeouts }: Result): string =>
  [
    ...Object.entries(statusCodeStats).map(([code, { count }]) => [code, count] as const),
    ['error', errors] as const,
    ['timeout', timeouts] as const,
  ]
    .filter(([kind, count]) => count !== undefined && count > 0 && !kind.startsWith('2'))
    .map(([kind, count]) => `${count} of ${kind}`)
    .join(', ');

const hundredths = (ms: number) => Math.round(ms * 100) / 100;

async function runLoad(options: LoadOptions): Promise<void> {
  let next = options.first ?? 0;
  const { paths, headers, method, body, mix } = options;
  const isPlain = !mix && paths.length === 1 && headers.length === 1;
  const one = { method, path: paths[0] ?? '/', headers: headers[0] ?? {}, body };
  const pickPair = () => [randomInt(paths.length), randomInt(headers.length)] as const;
  /** Every path with every header once, before any pair repeats. */
  const pair = (n: number) => {
    const path = n % paths.length;
    return [path, (path + Math.floor(n / paths.length)) % headers.length] as const;
  };
  const settings: Options = {
    url: options.url,
    connections: options.connections,
    ...(options.amount === undefined ? { duration: options.seconds } : { amount: options.amount }),
    requests: [
      isPlain
        ? one
        : {
            method,
            body,
            setupRequest(request) {
              if (mix) {
                const call = mix[options.each === 'random' ? randomInt(mix.length) : next++ % mix.length];
                const by = call?.by ?? randomInt(headers.length);
                // A copy: otherwise the length of a body would remain in the headers of the next call, which may have none.
                return { ...request, ...call, headers: { ...headers[by] } };
              }
              const [path, header] = options.each === 'random' ? pickPair() : pair(next++);
              return { ...request, path: paths[path], headers: headers[header] };
            },
          },
    ],
  };
  // The load generator's own whole milliseconds are too coarse for fast answers.
  const tookMs: number[] = [];
  const load = await new Promise<Result>((resolve, reject) => {
    const run = autocannon(settings, (error, result) => (error ? reject(error) : resolve(result)));
    run.on('response', (_client, _status, _bytes, ms) => void tookMs.push(ms));
  });
  const { user, system } = process.cpuUsage();
  const result: LoadResult = {
    requests: load['2xx'],
    failures: load.non2xx + load.errors + load.timeouts,
    failed: failedOf(load),
    seconds: load.duration,
    p50Ms: hundredths(percentile(tookMs, 0.5)),
    p99Ms: hundredths(percentile(tookMs, 0.99)),
    cpuMs: (user + system) / 1000,
    next,
  };
  process.send?.(result, () => process.disconnect());
}
