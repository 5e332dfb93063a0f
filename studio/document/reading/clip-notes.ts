import { limits } from '../limits.ts';
import type { RecordMap } from '../schema.ts';
import type { Clip, Note } from '../song.ts';
import { byPlace, firstById, mapIn, readNote } from './read-clips.ts';

/** The notes of clips, each read once until its key is marked: a clip may have 20,000 of them. */
export interface ClipNotes {
  /** Says which notes of a clip have changed. */
  markNotes(clip: string, keys: Iterable<string>): void;
  /** Says that a clip has changed as a whole. */
  markClip(clip: string): void;
  /** The clip with its notes, and how many of them had to be replaced or left out. */
  withNotes(clip: Clip): { readonly clip: Clip; readonly wrong: number };
}

interface NotesOfClip {
  map: RecordMap;
  notes: readonly Note[];
  wrong: Set<string>;
  marked: Set<string>;
  head: Clip;
  clip: Clip;
}

export function createClipNotes(clips: RecordMap | null): ClipNotes {
  const cache = new Map<string, NotesOfClip>();

  function readAll(head: Clip, map: RecordMap): NotesOfClip {
    const found = { map, wrong: new Set<string>(), marked: new Set<string>(), head };
    const notes = [...map.keys()].flatMap((key) => readOne(found, key));
    const sorted = Object.freeze(firstById(notes, limits.notes).sort(byPlace));
    return { ...found, notes: sorted, clip: Object.freeze({ ...head, notes: sorted }) };
  }

  /** Reads the marked notes anew and puts them into their places among the others. */
  function readMarked(known: NotesOfClip, head: Clip): void {
    for (const key of known.marked) known.wrong.delete(key);
    const others = known.notes.filter(({ id }) => !known.marked.has(id));
    const anew = [...known.marked].flatMap((key) => (known.map.has(key) ? readOne(known, key) : []));
    known.notes = Object.freeze(mergeByPlace(others, anew.sort(byPlace)));
    known.marked.clear();
    known.head = head;
    known.clip = Object.freeze({ ...head, notes: known.notes });
  }

  return {
    markNotes(clip, keys) {
      const known = cache.get(clip);
      if (known !== undefined) for (const key of keys) known.marked.add(key);
    },
    markClip: (clip) => void cache.delete(clip),
    withNotes(head) {
      const record = clips?.get(head.id);
      const map = mapIn(record as RecordMap, 'notes');
      if (map === null) return { clip: head, wrong: 0 };
      let known = cache.get(head.id);
      if (known === undefined || known.map !== map || (known.marked.size > 0 && map.size > limits.notes)) {
        known = readAll(head, map);
        cache.set(head.id, known);
      } else if (known.marked.size > 0 || known.head !== head) readMarked(known, head);
      return { clip: known.clip, wrong: known.wrong.size };
    },
  };
}

function readOne(to: Pick<NotesOfClip, 'map' | 'wrong'>, key: string): Note[] {
  const note = readNote(key, to.map.get(key), () => to.wrong.add(key));
  if (note === null) to.wrong.add(key);
  return note === null ? [] : [note];
}

function mergeByPlace(a: readonly Note[], b: readonly Note[]): Note[] {
  const merged: Note[] = [];
  let next = 0;
  for (const note of a) {
    for (let other = b[next]; other !== undefined && byPlace(other, note) < 0; other = b[next]) {
      merged.push(other);
      next += 1;
    }
    merged.push(note);
  }
  return merged.concat(b.slice(next));
}
