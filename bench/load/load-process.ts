import { randomInt } from 'node:crypto';
import autocannon, { type Options, type Result } from 'autocannon';
import { percentile } from '../statistics.ts';
import type { LoadOptions, LoadResult } from './run-load.ts';

// The load comes from a process of its own: its time is not the server's.
process.once('message', (order: LoadOptions) => void runLoad(order));

const hundredths = (ms: number) => Math.round(ms * 100) / 100;

async function runLoad(order: LoadOptions): Promise<void> {
  let next = order.first ?? 0;
  const { paths, headers, method, body, mix } = order;
  const isPlain = !mix && paths.length === 1 && headers.length === 1;
  const one = { method, path: paths[0] ?? '/', headers: headers[0] ?? {}, body };
  const draw = () => [randomInt(paths.length), randomInt(headers.length)] as const;
  /** Every path with every header once, before any pair comes again. */
  const pair = (n: number) => {
    const path = n % paths.length;
    return [path, (path + Math.floor(n / paths.length)) % headers.length] as const;
  };
  const settings: Options = {
    url: order.url,
    connections: order.connections,
    ...(order.amount === undefined ? { duration: order.seconds } : { amount: order.amount }),
    requests: [
      isPlain
        ? one
        : {
            method,
            body,
            setupRequest(request) {
              if (mix) {
                const call = mix[randomInt(mix.length)];
                // A copy: the length of a body would stay among the headers for the next call, which may have none.
                return { ...request, ...call, headers: { ...headers[randomInt(headers.length)] } };
              }
              const [path, header] = order.each === 'random' ? draw() : pair(next++);
              return { ...request, path: paths[path], headers: headers[header] };
            },
          },
    ],
  };
  // Whole milliseconds, which is what the load generator itself keeps, are too coarse to compare quick answers.
  const tookMs: number[] = [];
  const load = await new Promise<Result>((resolve, reject) => {
    const run = autocannon(settings, (error, result) => (error ? reject(error) : resolve(result)));
    run.on('response', (_client, _status, _bytes, ms) => void tookMs.push(ms));
  });
  const { user, system } = process.cpuUsage();
  const result: LoadResult = {
    requests: load['2xx'],
    failures: load.non2xx + load.errors + load.timeouts,
    seconds: load.duration,
    p50Ms: hundredths(percentile(tookMs, 0.5)),
    p99Ms: hundredths(percentile(tookMs, 0.99)),
    cpuMs: (user + system) / 1000,
    next,
  };
  process.send?.(result, () => process.disconnect());
}
