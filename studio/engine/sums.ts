import { type Kernels, quantum } from './kernels.ts';
import type { EngineMemory } from './memory.ts';
import type { StripPlan } from './plan.ts';
import type { StripUnit } from './strip-unit.ts';

/** Adds up what goes into each strip; shorter paths are delayed to the longest, so that all arrive in one frame. */
export interface Sums {
  /** Another routing. `planned` is the order in which sums are added, which never depends on who edited first. */
  update(
    planned: readonly StripPlan[],
    strips: readonly StripUnit[],
    delayOf: (strip: StripUnit) => number,
  ): void;
  /** Adds all inputs into the strip's `before`. Returns whether anything sounds. */
  collect(strip: StripUnit, isAudible: (strip: StripUnit) => boolean): boolean;
  /** Frames by which the master is late. */
  readonly delay: number;
}

/** A way from strip to strip. */
interface Path {
  readonly key: string;
  readonly from: StripUnit;
  readonly pre: boolean;
  gain: number;
  gainTo: number;
  /** Frames by which it is delayed, with the ring for them: left, then right. */
  length: number;
  ring: number;
  head: number;
  /** Frames since its source became silent. */
  quiet: number;
}

/** How far a gain moves in a quantum: from 0 to 1 in 22 ms. */
const gainStep = quantum / 1056;

export function createSums({ shared }: Kernels, memory: EngineMemory): Sums {
  let paths = new Map<string, Path[]>();
  let delay = 0;
  const scratch = memory.allocate(quantum * 4);

  const setLength = (path: Path, length: number) => {
    if (path.length === length) return;
    if (path.length > 0) memory.free(path.ring, path.length * 8);
    path.ring = length > 0 ? memory.allocate(length * 8) : 0;
    [path.length, path.head] = [length, 0];
  };

  const add = (to: StripUnit, path: Path, gainEnd: number) => {
    const source = path.pre ? path.from.before : path.from.bus;
    const [left, right] = [source.left, source.right];
    let head = path.head;
    for (const [from, target, ring] of [
      [left, to.before.left, path.ring],
      [right, to.before.right, path.ring + path.length * 4],
    ] as const) {
      if (path.length === 0) shared.mix_add(target, from, quantum, path.gain, gainEnd);
      else {
        shared.mix_copy(scratch, from, quantum);
        head = shared.mix_delay(scratch, quantum, ring, path.length, path.head);
        shared.mix_add(target, scratch, quantum, path.gain, gainEnd);
      }
    }
    path.head = head;
  };

  return {
    update(planned, strips, delayOf) {
      const old = new Map([...paths.values()].flat().map((path) => [path.key, path]));
      const byId = new Map(strips.map((strip) => [strip.id, strip]));
      paths = new Map(strips.map(({ id }) => [id, []]));
      const master = strips.at(-1)?.id;
      const connect = (from: string, to: string | undefined, gain: number, pre: boolean, isSend: boolean) => {
        const source = byId.get(from);
        if (!source || to === undefined || from === to) return;
        const key = `${from} ${to} ${isSend ? (pre ? 'pre' : 'post') : 'output'}`;
        const known = old.get(key);
        old.delete(key);
        const isSame = known?.from === source;
        const fresh: Path = {
          key,
          from: source,
          pre,
          gain,
          gainTo: gain,
          length: 0,
          ring: 0,
          head: 0,
          quiet: 0,
        };
        const path = known && isSame ? known : fresh;
        path.gainTo = gain;
        paths.get(to)?.push(path);
      };
      for (const { id, kind, output, sends } of planned) {
        if (kind !== 'master')
          connect(id, output !== null && byId.has(output) ? output : master, 1, false, false);
        for (const send of sends) connect(id, send.to, shared.mix_factor(send.gain), send.pre, true);
      }
      for (const path of old.values()) setLength(path, 0);
      const leaves = new Map<string, number>();
      for (const strip of strips) {
        const inputs = paths.get(strip.id) ?? [];
        const arrival = inputs.reduce((most, { from }) => Math.max(most, leaves.get(from.id) ?? 0), 0);
        for (const path of inputs) setLength(path, arrival - (leaves.get(path.from.id) ?? arrival));
        leaves.set(strip.id, arrival + delayOf(strip));
      }
      delay = leaves.get(master ?? '') ?? 0;
    },
    collect(strip, isAudible) {
      let sounds = false;
      for (const path of paths.get(strip.id) ?? []) {
        const to = isAudible(path.from) ? path.gainTo : 0;
        path.quiet = path.from.isSilent ? path.quiet + quantum : 0;
        const isQuiet = path.quiet > path.length + quantum;
        const end = isQuiet ? to : Math.min(path.gain + gainStep, Math.max(path.gain - gainStep, to));
        if (!isQuiet && (path.gain !== 0 || end !== 0 || path.length > 0)) {
          add(strip, path, end);
          sounds = true;
        }
        path.gain = end;
      }
      return sounds;
    },
    get delay() {
      return delay;
    },
  };
}
