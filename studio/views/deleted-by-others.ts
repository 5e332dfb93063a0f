import type * as Y from 'yjs';
import type { ReadableStore, Store } from '#platform/web/store.ts';
import { deviceOf } from '#studio/devices/all-devices.ts';
import { readClip } from '#studio/document/reading/read-clips.ts';
import { readDevice, readRegion, readTrack } from '#studio/document/reading/read-records.ts';
import type { RoomPerson } from '#studio/document/room-messages.ts';
import { type Collection, recordOf } from '#studio/document/schema.ts';
import { type Deletion, type Thing, watchDeletions } from '../sync/watch-deletions.ts';
import { kindsOfClips } from './names.ts';
import type { SessionRoom } from './session-room.ts';

/** A gesture that runs: what it is about to change, and how it would end for some of it. */
export interface Held {
  readonly collection: Collection;
  readonly ids: readonly string[];
  finish(ids: readonly string[]): void;
}

/** What somebody deleted while it was edited here (STUDIO-156). */
export interface DeletedByOther extends Deletion {
  /** Name of the thing. */
  readonly what: string;
  /** Who deleted it, where they are in the room. */
  readonly by: Pick<RoomPerson, 'userId' | 'name'> | null;
  /** Ends the gesture that was running, once the thing is back. */
  readonly finish: (() => void) | null;
}

interface Followed {
  readonly doc: Y.Doc;
  readonly room: Pick<SessionRoom, 'subscribe' | 'getState'>;
  readonly held: ReadableStore<Held | null>;
  readonly deleted: Store<readonly DeletedByOther[]>;
}

/** Keeps the list of what others delete while it is edited here, until it is back. Returns what ends it. */
export function followDeletions({ doc, room, held, deleted }: Followed): () => void {
  const isSaved = () => room.getState().saving.kind === 'saved';
  const watch = watchDeletions({
    doc,
    isSaved,
    held: held.getState,
    now: () => performance.now(),
    onDeleted(deletions) {
      const known = new Set(deleted.getState().map(keyOf));
      const added = deletions
        .filter((one) => !known.has(keyOf(one)))
        .map((one) => ({
          ...one,
          what: nameOfThing(doc, one.things.at(-1)),
          by: personIn(room, one),
          finish: finishOf(held.getState(), one),
        }));
      deleted.setState([...deleted.getState(), ...added]);
    },
  });
  const stopRoom = room.subscribe(() => isSaved() && watch.onSaved());
  const isGone = ({ from, id }: Thing) => recordOf(doc, from, id)?.has('gone') === true;
  const onUpdate = () => {
    const all = deleted.getState();
    const left = all.filter(({ things }) => things.some(isGone));
    if (left.length < all.length) deleted.setState(left);
  };
  doc.on('update', onUpdate);
  return () => {
    doc.off('update', onUpdate);
    stopRoom();
    watch.stop();
  };
}

export const keyOf = ({ things }: Deletion): string => things.map(({ id }) => id).join(' ');

function finishOf(held: Held | null, { edited }: Deletion): (() => void) | null {
  const ids = held?.ids.filter((id) => edited.includes(id)) ?? [];
  return held === null || ids.length === 0 ? null : () => held.finish(ids);
}

/** By whose page it was: what the deletion itself says can be anything. */
const personIn = (room: Followed['room'], { clientId }: Deletion): DeletedByOther['by'] =>
  room.getState().people.find((one) => one.clientId === clientId) ?? null;

const noProblem = () => {};

/** The name of a record that is deleted: the song has it no more. */
function nameOfThing(doc: Y.Doc, thing: Thing | undefined): string {
  const record = thing === undefined ? null : recordOf(doc, thing.from, thing.id);
  if (thing === undefined || record === null) return '';
  const { from, id } = thing;
  if (from === 'tracks') return readTrack(id, record, noProblem)?.name ?? '';
  if (from === 'devices') {
    const type = readDevice(id, record, noProblem)?.type ?? '';
    return deviceOf(type)?.name ?? type;
  }
  const region = readRegion(id, record, noProblem);
  const clip = region === null ? null : recordOf(doc, 'clips', region.clip);
  const kind = clip === null ? 'audio' : (readClip(region?.clip ?? '', clip, noProblem)?.kind ?? 'audio');
  return region?.name ?? kindsOfClips[kind];
}
