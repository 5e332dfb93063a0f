import { stepsOfRow } from '#studio/document/derive.ts';
import { setClip } from '#studio/document/edits/set-clip.ts';
import { type StepChange, setRowLength, setSteps } from '#studio/document/edits/set-steps.ts';
import { defaults } from '#studio/document/schema.ts';
import type { Clip, Row } from '#studio/document/song.ts';
import type { Session } from '../views/session.ts';
import { runEdit } from './command.ts';

export const rowOf = (clip: Clip, pad: number): Row | undefined => clip.rows.find((row) => row.pad === pad);

export const velocityAt = (clip: Clip, pad: number, step: number): number | null =>
  rowOf(clip, pad)?.steps.find((one) => one.step === step)?.velocity ?? null;

/** Writes and clears steps as one gesture. */
export function changeSteps(session: Session, clip: Clip, steps: readonly StepChange[], said: string): void {
  if (steps.length === 0) return;
  const label = steps.length === 1 ? 'change of a step' : `change of ${steps.length} steps`;
  runEdit(session, { label, place: placeOf(session, clip), said }, (editing) =>
    setSteps(editing, { clip: clip.id, steps }),
  );
}

const placeOf = ({ own }: Session, _: Clip) => {
  const { open } = own.getState();
  return open === null ? {} : { region: open };
};

/** Hits spread over steps as evenly as can be, the first on the first step (Bjorklund's rhythm, by rounding). */
export function spreadHits(hits: number, steps: number): boolean[] {
  const count = Math.min(steps, Math.max(0, hits));
  return Array.from({ length: steps }, (_, step) => (step * count) % steps < count);
}

const fill = (pad: number, count: number, velocityOf: (step: number) => number | null): StepChange[] =>
  Array.from({ length: count }, (_, step) => ({ pad, step, velocity: velocityOf(step) }));

export const rowActions = ['fill', 'rotate', 'double', 'clear'] as const;
export type RowAction = (typeof rowActions)[number];

/** What an action makes of a row; only steps that change. */
function actOnRow(clip: Clip, pad: number, action: RowAction): StepChange[] {
  const row = rowOf(clip, pad);
  const count = stepsOfRow(clip, row);
  const now = (step: number) => velocityAt(clip, pad, step);
  const hits = row?.steps.filter(({ step }) => step < count).length ?? 0;
  const spread = spreadHits(Math.min(count, hits + 1), count);
  const next: Record<RowAction, (step: number) => number | null> = {
    fill: (step) => (spread[step] ? (now(step) ?? defaults.velocity) : null),
    rotate: (step) => now((step + count - 1) % count),
    double: (step) => now((step * 2) % count),
    clear: () => null,
  };
  return fill(pad, count, next[action]).filter(({ step, velocity }) => velocity !== now(step));
}

/** Fill adds a hit and spreads all evenly, rotate moves by a step, double plays twice as fast, clear takes all away. */
export function changeRow(
  session: Session,
  clip: Clip,
  { pad, name }: { pad: number; name: string },
  action: RowAction,
): void {
  const words = { fill: 'filled evenly', rotate: 'rotated', double: 'doubled', clear: 'cleared' };
  changeSteps(session, clip, actOnRow(clip, pad, action), `${name} ${words[action]}`);
}

export function changeRowLength(session: Session, clip: Clip, pad: number, length: number | null): void {
  const said = length === null ? 'Row as long as the clip' : `Row of ${length} steps`;
  runEdit(session, { label: 'length of a row', place: placeOf(session, clip), said }, (editing) =>
    setRowLength(editing, { clip: clip.id, pad, length }),
  );
}

export function changeClip(session: Session, clip: Clip, values: { length?: number; step?: number }): void {
  const label = values.step === undefined ? 'length of a clip' : 'steps of a pattern';
  runEdit(session, { label, place: placeOf(session, clip), said: 'Clip changed' }, (editing) =>
    setClip(editing, { clip: clip.id, ...values }),
  );
}
