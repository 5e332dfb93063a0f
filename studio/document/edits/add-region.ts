import * as Y from 'yjs';
import { newId } from '../ids.ts';
import { defaultStep, maxTick, minClipLength } from '../schema.ts';
import type { Clip } from '../song.ts';
import { writeRecord } from '../write-record.ts';
import { cleanText } from './clean-text.ts';
import { type Editing, type EditResult, edit, refuseLength, refuseRegions, wholeWithin } from './edit.ts';

export interface NewRegion {
  track: string;
  start: number;
  length: number;
  /** A clip that exists, or the kind of a new one of the region's length. */
  clip: { id: string } | { kind: Clip['kind'] };
  loop?: boolean;
  name?: string;
}

/** Puts a region on a track. Gives the ids of the region and of its clip. */
export function addRegion(editing: Editing, input: NewRegion): EditResult {
  const { doc, song, randomBytes } = editing;
  const start = wholeWithin(input.start, 0, maxTick);
  const length = wholeWithin(input.length, 1, maxTick);
  const kind = {
    adds: true,
    refusals: [refuseRegions(song, 1), refuseLength(song, start + length)],
  };
  return edit(editing, kind, () => {
    const region = newId(randomBytes);
    const clip = 'id' in input.clip ? input.clip.id : newId(randomBytes);
    if ('kind' in input.clip) {
      writeRecord(doc, 'clips', clip, {
        kind: input.clip.kind,
        length: Math.max(minClipLength, length),
        ...(input.clip.kind === 'notes' ? { notes: new Y.Map() } : {}),
        ...(input.clip.kind === 'pattern' ? { step: defaultStep, rows: new Y.Map() } : {}),
      });
    }
    const loop = input.loop ?? false;
    const name = input.name === undefined ? undefined : cleanText(input.name);
    writeRecord(doc, 'regions', region, { track: input.track, clip, start, length, offset: 0, loop, name });
    return [region, clip];
  });
}
