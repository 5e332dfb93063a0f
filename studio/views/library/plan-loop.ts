import { loopSong } from '#studio/compose/loops/loop-song.ts';
import { deviceOf } from '#studio/devices/all-devices.ts';
import { endOf, tempoOf } from '#studio/document/derive.ts';
import { planOf } from '#studio/document/plan-of.ts';
import type { Song } from '#studio/document/song.ts';
import type { Plan, StripPlan } from '#studio/engine/plan.ts';

/** A loop in the key and swing of a project and in its tempo at a tick; null for an unknown one. */
export function loopFor(id: string, { meta, tempo }: Song, tick: number): Song | null {
  const bpm = tempoOf(tempo).findLast((mark) => mark.tick <= tick)?.bpm ?? 120;
  return loopSong(id, { ...meta, bpm });
}

/** What the engine plays of such a loop, and its length in ticks. */
export function planLoop(
  id: string,
  song: Song,
  tick: number,
): { plan: Plan; strip: StripPlan; length: number } | null {
  const part = loopFor(id, song, tick);
  const [region] = part?.regions ?? [];
  if (part === null || region === undefined) return null;
  const plan = planOf(part, deviceOf);
  const [strip] = plan.strips;
  return strip === undefined ? null : { plan, strip, length: endOf(region) };
}
