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
/** The size of a frame: two bytes of header and the text. */
const frameBytes = (event: string) => 2 + `{"event":"${event}","data":{"id":""}}`.length + 36;

interface FanOut {
  goal: string;
  event: string;
  what: string;
}

/** G10: one notification after another to 1,000 local sockets, against ws alone. */
export const fanOut = (options: BenchOptions): Promise<Finding[]> =>
  measureFanOut(options, { goal: 'G10', event: 'new-notification', what: 'notification' });

/** G25: one chat message after another to 1,000 open windows, against ws alone. */
export const chatFanOut = (options: BenchOptions): Promise<Finding[]> =>
  measureFanOut(options, { goal: 'G25', event: 'new-chat-message', what: 'chat message' });

async function measureFanOut(options: BenchOptions, { goal, event, what }: FanOut): Promise<Finding[]> {
  const children = new Set<ChildProcess>();
  const start = (side: 'ours' | 'bare') => startSide({ side, event }, children);
  try {
    const [ours, bare] = [await start('ours'), await start('bare')];
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
      ).toFixed(2)} ms a message`;
    return [
      {
        goal,
        what: `one ${what} to ${SOCKETS.toLocaleString('en-US')} local sockets`,
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

async function startSide(
  { side, event }: { side: 'ours' | 'bare'; event: string },
  children: Set<ChildProcess>,
) {
  const child = fork(join(import.meta.dirname, '../live/fan-out-process.ts'), [side, event], {
    execArgv: [],
  });
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
      missing = SOCKETS * MESSAGES * frameBytes(event);
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
