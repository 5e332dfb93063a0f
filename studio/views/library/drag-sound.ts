import type { LibrarySound } from './library-source.ts';

let dragged: LibrarySound | null = null;

/** Kind of what is dragged: pages of other origins and files have others. */
const kind = 'application/x-tonehall-sound';

/** Begins to drag a sound. The value stays in the page: a drop needs more than an id. */
export function dragSound(transfer: DataTransfer, sound: LibrarySound): void {
  dragged = sound;
  transfer.setData(kind, sound.id);
  transfer.effectAllowed = 'copy';
}

/** The sound that is dragged over or dropped; null for anything else. */
export const soundOf = (transfer: DataTransfer): LibrarySound | null =>
  transfer.types.includes(kind) ? dragged : null;
