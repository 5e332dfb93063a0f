import { describe, expect, test } from 'vitest';
import { addRegion } from '#studio/document/edits/add-region.ts';
import { addTrack } from '#studio/document/edits/add-track.ts';
import { deleteRecords } from '#studio/document/edits/delete-records.ts';
import type { Editing } from '#studio/document/edits/edit.ts';
import { moveRegions } from '#studio/document/edits/move-regions.ts';
import { setRegion } from '#studio/document/edits/set-region.ts';
import { setTrack } from '#studio/document/edits/set-track.ts';
import { writeNotes } from '#studio/document/edits/write-notes.ts';
import {
  aProject,
  aRegion,
  aTrack,
  merge,
  type Peer,
  peersOfOneProject,
  regionOf,
} from '#testing/documents/a-project.ts';
import { createOwnUndo } from './own-undo.ts';

const undoOf = ({ doc, song, randomBytes, name }: Peer) =>
  createOwnUndo({ doc, song, randomBytes, stamp: () => name, stateBytes: () => 0 });

/** Two people with a region on a track, and the undo of the first. */
function two() {
  const peers = peersOfOneProject('Ada', 'Ben');
  const [ada, ben] = peers as [Peer, Peer];
  const track = aTrack(ada);
  const { id } = aRegion(ada, track, { start: 0 });
  merge(peers);
  return { ada, ben, track, id, undo: undoOf(ada), join: () => merge(peers) };
}

const move = (id: string, start: number, track: string) => (editing: Editing) =>
  moveRegions(editing, [{ id, start, track }]);

describe("one's own undo", () => {
  test('[STUDIO-047] a person undoes and redoes the last 600 gestures, each by its name', () => {
    const peer = aProject();
    const track = aTrack(peer);
    const { id } = aRegion(peer, track, { start: 0 });
    const undo = undoOf(peer);
    for (let n = 1; n <= 600; n += 1) undo.run(`Move ${n}`, null, move(id, n * 240, track));
    expect(undo.getState()).toEqual({ undoLabel: 'Move 600', redoLabel: null });
    for (let n = 600; n >= 1; n -= 1) {
      expect(undo.undo()?.label).toBe(`Move ${n}`);
      expect(regionOf(peer, id).start).toBe((n - 1) * 240);
    }
    expect(undo.getState()).toEqual({ undoLabel: null, redoLabel: 'Move 1' });
    for (let n = 1; n <= 600; n += 1) expect(undo.redo()?.label).toBe(`Move ${n}`);
    expect(regionOf(peer, id).start).toBe(600 * 240);
    expect(undo.redo()).toBeNull();
  });

  test('[STUDIO-047] two gestures of one name are two undos, and only what joins the last one is undone with it', () => {
    const peer = aProject();
    const track = aTrack(peer);
    const { id } = aRegion(peer, track, { start: 0 });
    const undo = undoOf(peer);
    for (const start of [240, 480]) undo.run('Move Beat', null, move(id, start, track));
    undo.run('Move Beat', null, move(id, 720, track), true);
    undo.run('Move Bass', null, move(id, 960, track), true);
    for (const start of [720, 240, 0]) {
      undo.undo();
      expect(regionOf(peer, id).start).toBe(start);
    }
    expect(undo.undo()).toBeNull();
  });

  test('[STUDIO-050] a gesture of several edits is one change, undone by one undo', () => {
    const { ada, id, track, undo } = two();
    let changes = 0;
    ada.doc.on('update', () => {
      changes += 1;
    });
    undo.run('Move and colour', null, (editing) => {
      move(id, 960, track)(editing);
      return setRegion(editing, { ids: [id], values: { color: 3 } });
    });
    expect(changes).toBe(1);
    undo.undo();
    expect(regionOf(ada, id)).toMatchObject({ start: 0, color: null });
    expect(undo.getState().undoLabel).toBeNull();
  });

  test('[STUDIO-048] an undo answers the place of its gesture (the place; the screen scrolls to it)', () => {
    const { id, track, undo } = two();
    undo.run('Move Beat', { region: id, tick: 960 }, move(id, 960, track));
    expect(undo.undo()).toEqual({ label: 'Move Beat', place: { region: id, tick: 960 }, leftTo: [] });
    expect(undo.redo()).toEqual({ label: 'Move Beat', place: { region: id, tick: 960 }, leftTo: [] });
  });

  test('[STUDIO-046] an undo brings a deleted region back with what another has changed in it meanwhile', () => {
    const { ada, ben, id, undo, join } = two();
    undo.run('Delete Beat', null, (editing) => deleteRecords(editing, { from: 'regions', ids: [id] }));
    ben.edit((editing) => setRegion(editing, { ids: [id], values: { color: 5 } }));
    join();
    expect(ada.song().regions.map((region) => region.id)).not.toContain(id);
    undo.undo();
    join();
    expect(regionOf(ben, id).color).toBe(5);
    expect(regionOf(ada, id).color).toBe(5);
  });

  test('[STUDIO-153] an undo takes back nothing of another, and says who has changed the same value since', () => {
    const { ada, ben, id, track, undo, join } = two();
    undo.run('Rename Keys', null, (editing) => setTrack(editing, { ids: [track], values: { name: 'Ours' } }));
    undo.run('Move Beat', null, move(id, 960, track));
    join();
    ben.edit(move(id, 1920, track));
    ben.edit((editing) => setRegion(editing, { ids: [id], values: { color: 7 } }));
    join();
    expect(undo.undo()).toMatchObject({ label: 'Move Beat', leftTo: [ben.doc.clientID] });
    expect(regionOf(ada, id)).toMatchObject({ start: 1920, color: 7 });
    // The gesture before is left for the next undo.
    expect(undo.getState().undoLabel).toBe('Rename Keys');
    expect(ada.song().tracks.find((one) => one.id === track)?.name).toBe('Ours');
    expect(undo.undo()).toMatchObject({ label: 'Rename Keys', leftTo: [] });
    expect(ada.song().tracks.find((one) => one.id === track)?.name).toBe('Keys');
  });

  test('[STUDIO-153] an undo of what one has made leaves it where another has worked in it, or put something on it', () => {
    const { ada, ben, track, undo, join } = two();
    const idsOf = (result: { refusal: string | null } | { ids: readonly string[] }) =>
      'ids' in result ? (result.ids[0] ?? '') : '';
    const made = idsOf(
      undo.run('Add Chorus', null, (editing) =>
        addRegion(editing, { track, start: 3840, length: 3840, clip: { kind: 'notes' } }),
      ),
    );
    join();
    const note = { tick: 0, length: 240, pitch: 60, velocity: 0.8, chance: 1 };
    ben.edit((editing) => writeNotes(editing, { clip: regionOf(ben, made).clip, notes: [note] }));
    join();
    expect(undo.undo()).toMatchObject({ label: 'Add Chorus', leftTo: [ben.doc.clientID] });
    expect(regionOf(ada, made)).toEqual(regionOf(ben, made));
    expect(undo.getState()).toEqual({ undoLabel: null, redoLabel: null });
    const bass = idsOf(
      undo.run('Add Bass', null, (editing) => addTrack(editing, { kind: 'instrument', name: 'Bass' })),
    );
    join();
    aRegion(ben, bass, { start: 0 });
    join();
    expect(undo.undo()).toMatchObject({ label: 'Add Bass', leftTo: [ben.doc.clientID] });
    expect(ada.song().tracks.map(({ id }) => id)).toContain(bass);
    const own = idsOf(
      undo.run('Add Lead', null, (editing) => addTrack(editing, { kind: 'instrument', name: 'Lead' })),
    );
    expect(undo.undo()).toMatchObject({ label: 'Add Lead', leftTo: [] });
    expect(ada.song().tracks.map(({ id }) => id)).not.toContain(own);
  });

  test('[STUDIO-049] a gesture that is refused or changes nothing leaves neither a change nor something to undo', () => {
    const { ada, track, undo } = two();
    let changes = 0;
    ada.doc.on('update', () => {
      changes += 1;
    });
    expect(undo.run('Add', null, () => ({ refusal: 'No.' }))).toEqual({ refusal: 'No.' });
    undo.run('Rename', null, (editing) => setTrack(editing, { ids: [track], values: { name: 'Keys' } }));
    expect(undo.getState().undoLabel).toBeNull();
    expect(undo.undo()).toBeNull();
    expect(changes).toBe(0);
  });

  test('a listener hears each change of the labels until it ends, and a closed undo takes nothing more', () => {
    const { id, track, undo } = two();
    const labels: (string | null)[] = [];
    const end = undo.subscribe(() => labels.push(undo.getState().undoLabel));
    undo.run('Move Beat', null, move(id, 960, track));
    undo.undo();
    end();
    undo.redo();
    expect(labels).toEqual(['Move Beat', null]);
    undo.close();
    undo.run('Move again', null, move(id, 1920, track));
    expect(undo.getState().undoLabel).toBe('Move Beat');
  });
});
