import { findById } from '#studio/document/derive.ts';
import { nearestTone, scaleTones } from '#studio/document/notes/scale-tones.ts';
import type { Clip, Note, Region, Track } from '#studio/document/song.ts';
import { trackOf } from '../views/names.ts';
import type { Session } from '../views/session.ts';
import { canEdit } from './command.ts';

export interface OpenNotes {
  readonly region: Region;
  readonly clip: Clip;
  readonly track: Track | undefined;
}

/** The open region, where its clip has notes. */
export function openNotes({ song, own }: Session): OpenNotes | null {
  const now = song.getState();
  const { open } = own.getState();
  const region = now.regions.find(({ id }) => id === open);
  const clip = region && findById(now.clips, region.clip);
  return region && clip?.kind === 'notes' ? { region, clip, track: trackOf(now, region.track) } : null;
}

/** The selected notes of a clip, or all where none is selected. */
export function chosenNotes({ own }: Session, clip: Clip): readonly Note[] {
  const ids = new Set(own.getState().notes);
  const selected = clip.notes.filter(({ id }) => ids.has(id));
  return selected.length > 0 ? selected : clip.notes;
}

export const canShapeNotes = (session: Session): boolean =>
  canEdit(session) && (openNotes(session)?.clip.notes.length ?? 0) > 0;

/** The pitch that is written for one: where "Keep to the scale" is on the nearest tone of it, but for the pads of drums. */
export function keptPitch({ own, song }: Session, kind: Track['kind'] | undefined, pitch: number): number {
  const near = Math.min(127, Math.max(0, pitch));
  if (!own.getState().keepsToScale || kind === 'drums') return near;
  return nearestTone(near, scaleTones(song.getState().meta));
}
