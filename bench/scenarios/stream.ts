import { type ChildProcess, fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, read } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import Fastify from 'fastify';
import { createFileAddresses } from '#platform/server/storage/file-addresses.ts';
import { openFilesOf, openStorage } from '#platform/server/storage/open-storage.ts';
import { serveFiles } from '#platform/server/storage/serve-files.ts';

/** S11 and G11: 64 KB ranges of 1,000 objects at random, against a bare node:http server with cached descriptors and fs.read. */
const objects = 1000;
const objectBytes = 512 * 1024;
const rangeBytes = 64 * 1024;

export interface StreamResult {
  /** One entry per counted round. */
  rounds: { side: 'ours' | 'bare'; perSecond: number; cpuMs: number; p99Ms: number }[];
  /** Bare CPU time per request divided by ours, medians; G11 asks for at least 0.65. */
  cpuRatio: number;
  /** Our requests per second divided by the bare server's, medians. */
  rateRatio: number;
}

/** Runs both sides in processes of their own, in turn, and compares their medians. */
export async function benchStream(
  how: { rounds?: number; seconds?: number; connections?: number } = {},
): Promise<StreamResult> {
  const { rounds = 5, seconds = 4, connections = 16 } = how;
  const folder = await mkdtemp(join(tmpdir(), 'bench-stream-'));
  const sides = { ours: await start('ours', folder), bare: await start('bare', folder) };
  const result: StreamResult = { rounds: [], cpuRatio: 0, rateRatio: 0 };
  try {
    for (const side of ['ours', 'bare'] as const) await measure(sides[side], 2, connections);
    for (let round = 0; round < rounds; round += 1) {
      for (const side of ['ours', 'bare'] as const) {
        result.rounds.push({ side, ...(await measure(sides[side], seconds, connections)) });
      }
    }
  } finally {
    for (const { child } of Object.values(sides)) child.kill();
    await rm(folder, { recursive: true, force: true });
  }
  const middle = (side: 'ours' | 'bare', of: 'cpuMs' | 'perSecond') => {
    const sorted = result.rounds
      .filter((round) => round.side === side)
      .map((round) => round[of])
      .sort((a, b) => a - b);
    return sorted[sorted.length >> 1] ?? Number.NaN;
  };
  result.cpuRatio = middle('bare', 'cpuMs') / middle('ours', 'cpuMs');
  result.rateRatio = middle('ours', 'perSecond') / middle('bare', 'perSecond');
  return result;
}

interface Side {
  child: ChildProcess;
  port: number;
  path: string;
}

async function start(side: 'ours' | 'bare', folder: string): Promise<Side> {
  const child = fork(import.meta.filename, [side, join(folder, side)], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [{ port, path }] = (await once(child, 'message')) as [{ port: number; path: string }];
  return { child, port, path };
}

async function measure({ child, port, path }: Side, seconds: number, connections: number) {
  const before = await cpuMsOf(child.pid);
  const load = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest(request) {
          const start = randomInt((objectBytes - rangeBytes) / rangeBytes) * rangeBytes;
          const headers = { range: `bytes=${start}-${start + rangeBytes - 1}` };
          return { ...request, path: path.replace('#', String(randomInt(objects))), headers };
        },
      },
    ],
  });
  const requests = load['2xx'];
  if (load.non2xx + load.errors > 0) throw new Error(`${load.non2xx} wrong answers, ${load.errors} errors`);
  const cpuMs = ((await cpuMsOf(child.pid)) - before) / requests;
  return { perSecond: requests / load.duration, cpuMs, p99Ms: load.latency.p99 };
}

/** User and system time of a process so far, in ms: fields 14 and 15 of its stat, in ticks of 10 ms. */
async function cpuMsOf(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function serveOurs(folder: string): Promise<void> {
  const storage = openStorage({ dataDir: folder, s3: null });
  for (let index = 0; index < objects; index += 1)
    await storage.put(`a/${index}.mp3`, Buffer.alloc(objectBytes, index));
  const addresses = createFileAddresses({ base: '/files', secret: 'x'.repeat(32), now: () => new Date() });
  const app = Fastify();
  const mayServe = async () => 'revocable' as const;
  await app.register(serveFiles, {
    prefix: '/files',
    files: openFilesOf(storage, { keptFiles: objects }),
    addresses,
    mayServe,
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  process.send?.({ port: Number(new URL(address).port), path: '/files/a/#.mp3' });
}

async function serveBare(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const descriptors: number[] = [];
  // Reused as ours are: otherwise the bare server would be slower than ours, and no limit.
  const pool: Buffer[] = [];
  for (let index = 0; index < objects; index += 1) {
    await writeFile(join(folder, `${index}.mp3`), Buffer.alloc(objectBytes, index));
    descriptors.push(openSync(join(folder, `${index}.mp3`), 'r'));
  }
  const server = createServer((request, response) => {
    const [, start = '0', end = '0'] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    const length = Number(end) - Number(start) + 1;
    const fd = descriptors[Number(request.url?.slice(1))] ?? -1;
    read(
      fd,
      pool.pop() ?? Buffer.allocUnsafeSlow(rangeBytes),
      0,
      length,
      Number(start),
      (_error, count, bytes) => {
        response.writeHead(206, {
          'content-type': 'audio/mpeg',
          'content-length': count,
          'content-range': `bytes ${start}-${end}/${objectBytes}`,
        });
        response.end(bytes, () => pool.push(bytes));
      },
    );
  });
  process.once('exit', () => descriptors.forEach(closeSync));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  process.send?.({ port: (server.address() as { port: number }).port, path: '/#' });
}

const [, script, side, folder = ''] = process.argv;
if (script === import.meta.filename) {
  if (side === 'ours') await serveOurs(folder);
  else if (side === 'bare') await serveBare(folder);
  else console.log(JSON.stringify(await benchStream(), null, 2));
}
