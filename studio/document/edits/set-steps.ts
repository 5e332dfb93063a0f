import * as Y from 'yjs';
import { mapIn } from '../reading/read-clips.ts';
import { stepTuple } from '../record-values.ts';
import { defaults, maxSteps, pads, type RecordMap, recordOf, rowKey, stepKey } from '../schema.ts';
import { type Editing, type EditResult, edit, refuseNotes, wholeWithin, within } from './edit.ts';

export interface StepChange {
  readonly pad: number;
  readonly step: number;
  /** Null clears the step. */
  readonly velocity: number | null;
  readonly chance?: number;
}

/** Sets or clears steps of a pattern. Each step is a key of its own: what two people write into one row both stays. */
export function setSteps(
  editing: Editing,
  { clip, steps }: { clip: string; steps: readonly StepChange[] },
): EditResult {
  const added = steps.filter(({ velocity }) => velocity !== null).length;
  return edit(
    editing,
    { adds: added > 0, refusals: [added > 0 ? refuseNotes(editing.song, added) : null] },
    () => {
      const rows = rowsIn(editing, clip);
      if (rows === null) return [];
      for (const change of steps) writeStep(rows, change);
      return [clip];
    },
  );
}

/** Gives a row a number of steps of its own; null is the length of the clip. */
export function setRowLength(
  editing: Editing,
  { clip, pad, length }: { clip: string; pad: number; length: number | null },
): EditResult {
  return edit(editing, { adds: false }, () => {
    const rows = rowsIn(editing, clip);
    if (rows === null || !isPad(pad)) return [];
    if (length === null) rows.delete(rowKey(pad));
    else rows.set(rowKey(pad), wholeWithin(length, 1, maxSteps));
    return [clip];
  });
}

function rowsIn({ doc }: Editing, clip: string): RecordMap | null {
  const record = recordOf(doc, 'clips', clip);
  if (record === null) return null;
  return mapIn(record, 'rows') ?? record.set('rows', new Y.Map<unknown>());
}

function writeStep(rows: RecordMap, { pad, step, velocity, chance }: StepChange): void {
  if (!isPad(pad) || !Number.isInteger(step) || step < 0 || step >= maxSteps) return;
  const key = stepKey(pad, step);
  if (velocity === null) {
    if (rows.has(key)) rows.delete(key);
    return;
  }
  const near = within(velocity, { min: 0, max: 1 }, defaults.velocity);
  rows.set(key, stepTuple({ velocity: near, chance: within(chance ?? 1, { min: 0, max: 1 }, 1) }));
}

const isPad = (pad: number): boolean => Number.isInteger(pad) && pad >= 0 && pad < pads;
