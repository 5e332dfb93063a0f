import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BenchOptions } from '../bench-options.ts';
import type { Finding } from '../finding.ts';
import { plainSocket } from '../live/plain-socket.ts';
import { median } from '../statistics.ts';

const SOCKETS = 1000;
const MESSAGES = 50;
const GATE = 0.5;
/** The size of a frame with one notification: two bytes of header and the text. */
const FRAME_BYTES = 2 + '{"event":"new-notification","data":{"id":""}}'.length + 36;

/** G10: one notification after another to 1,000 local sockets, against ws alone. */
export async function fanOut(options: BenchOptions): Promise<Finding[]> {
  const children = new Set<ChildProcess>();
  try {
    const [ours, bare] = [await startSide('ours', children), await startSide('bare', children)];
    // The first rounds warm up both programs.
    for (const side of [ours, bare]) await side.round();
    const rounds: { ours: Round; bare: Round }[] = [];
    for (let at = 0; at < options.rounds; at += 1)
      rounds.push({ ours: await ours.round(), bare: await bare.round() });
    const of = (pick: (pair: { ours: Round; bare: Round }) => number) => median(rounds.map(pick));
    const rate = of((pair) => pair.ours.perSecond) / of((pair) => pair.bare.perSecond);
    const cpu = of((pair) => pair.bare.cpuMs / pair.ours.cpuMs);
    const worst = Math.min(...rounds.map((pair) => pair.bare.cpuMs / pair.ours.cpuMs));
    const describeSide = (name: 'ours' | 'bare') =>
      `${Math.round(of((pair) => pair[name].perSecond)).toLocaleString('en-US')} frames/s, cpu ${(
        of((pair) => pair[name].cpuMs) / MESSAGES
      ).toFixed(2)} ms a notification`;
    return [
      {
        goal: 'G10',
        what: `one notification to ${SOCKETS.toLocaleString('en-US')} local sockets`,
        ours: describeSide('ours'),
        limit: describeSide('bare'),
        ratio: `rate ${rate.toFixed(2)}, cpu ${cpu.toFixed(2)} (worst ${worst.toFixed(2)})`,
        gate: String(GATE),
        passed: rate >= GATE && worst >= GATE,
        note: `${rounds.length} rounds of ${MESSAGES}`,
      },
    ];
  } finally {
    for (const child of children) child.kill();
  }
}

interface Round {
  /** Frames that were read. */
  perSecond: number;
  cpuMs: number;
}

async function startSide(name: 'ours' | 'bare', children: Set<ChildProcess>) {
  const child = fork(join(import.meta.dirname, '../live/fan-out-process.ts'), [name], { execArgv: [] });
  children.add(child);
  const [port] = (await once(child, 'message')) as [number];
  let missing = 0;
  let done = () => {};
  const count = (bytes: number) => {
    missing -= bytes;
    if (missing <= 0) done();
  };
  await Promise.all(Array.from({ length: SOCKETS }, () => plainSocket(port, count)));
  return {
    async round(): Promise<Round> {
      missing = SOCKETS * MESSAGES * FRAME_BYTES;
      const all = new Promise<void>((resolve) => {
        done = resolve;
      });
      const began = performance.now();
      const started = once(child, 'message') as Promise<[number]>;
      child.send(MESSAGES);
      const [[cpuMs]] = await Promise.all([started, all]);
      return { perSecond: (SOCKETS * MESSAGES * 1000) / (performance.now() - began), cpuMs };
    },
  };
}
