import { flash } from '#design/flash/flash.ts';
import { metersOf } from '#studio/document/derive.ts';
import { placePart } from '#studio/document/edits/place-part.ts';
import type { Song } from '#studio/document/song.ts';
import type { LibrarySound } from '../views/library/library-source.ts';
import { trackOf } from '../views/names.ts';
import { shortPosition } from '../views/say-position.ts';
import type { Session } from '../views/session.ts';
import { canEdit, runEdit } from './command.ts';

interface LoopTarget {
  /** A track of the right kind plays the loop by its own instrument; without one the loop brings a new track. */
  track?: string | null;
  tick: number;
}

/** Places a loop with its notes on the bar of a tick, in the key and tempo of the project, as one gesture (STUDIO-136). */
export async function placeLoop(
  session: Session,
  { id, name }: LibrarySound,
  target: LoopTarget,
): Promise<void> {
  if (!canEdit(session)) return;
  const { loopFor } = await import('../views/library/plan-loop.ts');
  const song = session.song.getState();
  const start = barOf(song, target.tick);
  const part = loopFor(id, song, start);
  const kind = part?.tracks[0]?.kind;
  if (part === null) return;
  const onto = trackOf(song, target.track ?? null);
  const track = onto !== undefined && onto.kind === kind ? onto.id : null;
  // Neighbours differ, as they do where a track is added by hand.
  const color = ((song.tracks.length - 1) * 5) % 16;
  const where = track === null ? 'on a new track' : `on ${onto?.name ?? ''}`;
  const said = `${name} placed at bar ${shortPosition(song, start)} ${where}`;
  const ids = runEdit(session, { label: `loop ${name}`, place: { tick: start }, said }, (editing) =>
    placePart(editing, { part, start, track, color }),
  );
  const [region, on] = ids ?? [];
  if (region === undefined || on === undefined) return;
  session.own.patchState({ track: on, selection: [region], open: region });
  // A lost note of what was used last is no reason to disturb.
  session.library.use(id).catch(() => undefined);
}

/** The beginning of the bar in which a tick lies. */
function barOf(song: Song, tick: number): number {
  const at = Math.max(0, tick);
  const meter = metersOf(song.meters).findLast((one) => one.tick <= at);
  const [from, bar] = [meter?.tick ?? 0, meter?.ticksPerBar ?? 3840];
  return from + Math.floor((at - from) / bar) * bar;
}

/** Puts a sound on the list of favourites or takes it off; gives whether it is there now. */
export async function favourLoop(
  { library, say }: Session,
  { id, name }: LibrarySound,
  on: boolean,
): Promise<boolean> {
  try {
    await library.favour(id, on);
  } catch {
    flash.error('The favourite could not be saved. Try again.');
    return !on;
  }
  say(on ? `${name} is a favourite` : `${name} is no longer a favourite`);
  return on;
}
