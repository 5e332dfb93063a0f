import { createHash } from 'node:crypto';
import * as Y from 'yjs';
import { checkUpdate } from '#studio/document/check-update.ts';
import { idsIn, leaveOut } from '#studio/document/leave-out.ts';
import { createSongReader, readSong, type SongReader } from '#studio/document/read-song.ts';
import type { Collection } from '#studio/document/schema.ts';
import type { Song } from '#studio/document/song.ts';

/** A document without what was deleted, for those who have never worked on it; an empty one where it can not be read. */
export function excerptBytes(bytes: Uint8Array): Uint8Array {
  const doc = new Y.Doc();
  if (checkUpdate(bytes) !== null) return Y.encodeStateAsUpdate(doc);
  Y.applyUpdate(doc, bytes);
  leaveOut(doc, readSong(doc));
  return Y.encodeStateAsUpdate(doc);
}

interface Opened {
  doc: Y.Doc;
  /** Of the whole document. */
  reader: SongReader;
  /** With which `leftOut` was found. */
  song: Song | null;
  leftOut: Map<Collection, Set<string>>;
}

/**
 * A room's document without what was deleted, for the listeners who have never worked on it. It gets every edit as it comes, and so does
 * who hears it, until something that was left out is in the song again: an edit can not bring that to them.
 */
export class RoomExcerpt {
  readonly #whole: Y.Doc;
  #opened: Opened | null = null;
  #isBroken = false;

  constructor(whole: Y.Doc) {
    this.#whole = whole;
  }

  /** The document for somebody who comes now. Its epoch is below 0 and the same where the same is left out of the same epoch. */
  open(epoch: number): { doc: Y.Doc; epoch: number } {
    this.#opened ??= this.#create();
    const opened = this.#opened;
    const song = opened.reader.read();
    if (song !== opened.song)
      for (const [collection, ids] of leaveOut(opened.doc, song)) {
        const known = opened.leftOut.get(collection) ?? new Set();
        opened.leftOut.set(collection, known.union(ids));
      }
    opened.song = song;
    const names = [...opened.leftOut].map(([collection, ids]) => [collection, [...ids].sort()]);
    const hash = createHash('sha256')
      .update(JSON.stringify([epoch, names]))
      .digest();
    return { doc: opened.doc, epoch: -1 - hash.readUIntBE(0, 6) };
  }

  apply(update: Uint8Array): void {
    if (!this.#opened) return;
    try {
      Y.applyUpdate(this.#opened.doc, update);
    } catch {
      this.#isBroken = true;
    }
  }

  /** Whether who hears it can not go on with it. */
  isOver(): boolean {
    if (!this.#opened) return false;
    const { reader, song: before, leftOut } = this.#opened;
    const song = reader.read();
    if (song === before) return this.#isBroken;
    return (
      this.#isBroken ||
      [...leftOut].some(([collection, ids]) => idsIn(song, collection).some((id) => ids.has(id)))
    );
  }

  /** Nobody hears it any more. */
  close(): void {
    this.#opened?.reader.stop();
    this.#opened?.doc.destroy();
    this.#opened = null;
    this.#isBroken = false;
  }

  #create(): Opened {
    const doc = new Y.Doc();
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(this.#whole));
    return { doc, reader: createSongReader(this.#whole), song: null, leftOut: new Map() };
  }
}
