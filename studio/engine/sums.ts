import { type Kernels, quantum } from './kernels.ts';
import { createLaneCurve } from './lane-curve.ts';
import { createLaneUnit, freshenLanes, type LaneUnit, runInPieces } from './lane-unit.ts';
import type { EngineMemory } from './memory.ts';
import type { LanePlan, StripPlan } from './plan.ts';
import type { SongPlace } from './song-place.ts';
import { firstSend, type StripUnit } from './strip-unit.ts';
import type { TempoMap } from './tempo-map.ts';

/** Adds up what goes into each strip; shorter paths are delayed to the longest, so that all arrive in one frame. */
export interface Sums {
  /** Another routing. `planned` is the order in which sums are added, which never depends on who edited first. */
  update(
    planned: readonly StripPlan[],
    strips: readonly StripUnit[],
    tempo: TempoMap,
    delayOf: (strip: StripUnit) => number,
  ): void;
  /** Adds all inputs into the strip's `before`. Returns whether anything sounds. */
  collect(strip: StripUnit, isAudible: (strip: StripUnit) => boolean, place: SongPlace): boolean;
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
  /** A lane of a send: its level is a factor of the gain, that is 1 then. */
  lanes: readonly LaneUnit[];
  level: number;
  levelTo: number;
  /** Frames by which it is delayed, with the ring for them: left, then right. */
  length: number;
  ring: number;
  head: number;
  /** Frames since its source became silent; infinite where it has not sounded yet. */
  quiet: number;
}

interface SendPath {
  readonly pre: boolean;
  readonly lane: LanePlan | undefined;
}

/** How far a gain moves in a quantum: from 0 to 1 in 22 ms. */
const gainStep = quantum / 1056;

export function createSums({ shared }: Kernels, memory: EngineMemory): Sums {
  let paths = new Map<string, Path[]>();
  let delay = 0;
  const scratch = memory.allocate(quantum * 8);

  const setLength = (path: Path, length: number) => {
    if (path.length === length) return;
    if (path.length > 0) memory.free(path.ring, path.length * 8);
    path.ring = length > 0 ? memory.allocate(length * 8) : 0;
    [path.length, path.head] = [length, 0];
  };

  /** What comes by a path in this quantum: two channels behind each other. */
  const take = (path: Path): number => {
    const { left } = path.pre ? path.from.before : path.from.bus;
    if (path.length === 0) return left;
    shared.mix_copy(scratch, left, quantum * 2);
    shared.mix_delay(scratch, quantum, path.ring, path.length, path.head);
    const right = path.ring + path.length * 4;
    path.head = shared.mix_delay(scratch + quantum * 4, quantum, right, path.length, path.head);
    return scratch;
  };

  const add = (to: StripUnit, path: Path, gainEnd: number, place: SongPlace) => {
    const from = take(path);
    const mix = (done: number, frames: number, gain: number, end: number) => {
      for (const at of [done * 4, (done + quantum) * 4])
        shared.mix_add(to.before.left + at, from + at, frames, gain, end);
    };
    if (path.lanes.length === 0) {
      mix(0, quantum, path.gain, gainEnd);
      return;
    }
    const gainAt = (done: number) => path.gain + ((gainEnd - path.gain) * done) / quantum;
    runInPieces(path.lanes, place, to.behind, (done, frames) => {
      mix(done, frames, path.level * gainAt(done), path.levelTo * gainAt(done + frames));
      path.level = path.levelTo;
    });
  };

  /** Gives a send its lane. The gain of the plan and that of the lane are one factor, so that nothing jumps when one goes for the other. */
  const setLane = (path: Path, plan: LanePlan | undefined, gain: number, tempo: TempoMap) => {
    const [known] = path.lanes;
    path.gainTo = plan ? 1 : shared.mix_factor(gain);
    if (known?.plan === plan && (known === undefined || known.tempo === tempo)) return;
    const value = known?.sent ?? Math.max(-120, gain);
    if (known && !plan) path.gain *= path.level;
    if (plan && !known) {
      path.level = shared.mix_factor(value);
      path.gain = path.level > 0 ? path.gain / path.level : 0;
    }
    const curve =
      plan &&
      createLaneCurve(plan, tempo, {
        shape: 'linear',
        toUnit: (dB) => Math.max(-120, dB),
        between: shared.mix_between,
      });
    const set = (dB: number, frames: number) => {
      path.levelTo = shared.mix_factor(dB);
      if (frames === 0) path.level = path.levelTo;
    };
    path.lanes =
      plan && curve
        ? [
            createLaneUnit(
              { plan, tempo, param: plan.param, curve, glides: true, set },
              value,
              path.from.isSilent,
            ),
          ]
        : [];
  };

  return {
    update(planned, strips, tempo, delayOf) {
      const old = new Map([...paths.values()].flat().map((path) => [path.key, path]));
      const byId = new Map(strips.map((strip) => [strip.id, strip]));
      paths = new Map(strips.map(({ id }) => [id, []]));
      const master = strips.at(-1)?.id;
      const connect = (from: string, to: string | undefined, gain: number, send?: SendPath) => {
        const source = byId.get(from);
        if (!source || to === undefined || from === to) return;
        const pre = send?.pre ?? false;
        const key = `${from} ${to} ${send ? (pre ? 'pre' : 'post') : 'output'}`;
        const known = old.get(key);
        old.delete(key);
        const isSame = known?.from === source;
        const fresh: Path = {
          key,
          from: source,
          pre,
          gain: send?.lane ? 1 : shared.mix_factor(gain),
          gainTo: 1,
          lanes: [],
          level: 1,
          levelTo: 1,
          length: 0,
          ring: 0,
          head: 0,
          quiet: Number.POSITIVE_INFINITY,
        };
        const path = known && isSame ? known : fresh;
        setLane(path, send?.lane, gain, tempo);
        paths.get(to)?.push(path);
      };
      for (const { id, kind, output, sends, lanes } of planned) {
        if (kind !== 'master') connect(id, output !== null && byId.has(output) ? output : master, 0);
        for (const [n, { to, gain, pre }] of sends.entries()) {
          const lane = lanes.find(({ device, param }) => device === null && param === firstSend + n);
          connect(id, to, gain, { pre, lane });
        }
      }
      for (const path of old.values()) setLength(path, 0);
      const leaves = new Map<string, number>();
      for (const strip of strips) {
        const inputs = paths.get(strip.id) ?? [];
        const arrival = inputs.reduce((most, { from }) => Math.max(most, leaves.get(from.id) ?? 0), 0);
        for (const path of inputs) setLength(path, arrival - (leaves.get(path.from.id) ?? arrival));
        strip.behind = arrival;
        leaves.set(strip.id, arrival + delayOf(strip));
      }
      delay = leaves.get(master ?? '') ?? 0;
    },
    collect(strip, isAudible, place) {
      let sounds = false;
      for (const path of paths.get(strip.id) ?? []) {
        const to = isAudible(path.from) ? path.gainTo : 0;
        path.quiet = path.from.isSilent ? path.quiet + quantum : 0;
        const isQuiet = path.quiet > path.length + quantum;
        const end = isQuiet ? to : Math.min(path.gain + gainStep, Math.max(path.gain - gainStep, to));
        if (!isQuiet && (path.gain !== 0 || end !== 0 || path.length > 0)) {
          add(strip, path, end, place);
          sounds = true;
        } else freshenLanes(path.lanes);
        path.gain = end;
      }
      return sounds;
    },
    get delay() {
      return delay;
    },
  };
}
