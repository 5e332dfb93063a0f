import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import { type Deletable, deleteRecords } from '#studio/document/edits/delete-records.ts';
import { setRegion } from '#studio/document/edits/set-region.ts';
import { setTrack } from '#studio/document/edits/set-track.ts';
import { planOf } from '#studio/document/plan-of.ts';
import { aPeer } from '#testing/documents/a-project.ts';
import { deviceTable } from '#testing/documents/device-table.ts';
import { openLocal } from '#testing/studio/open-local.ts';
import { Timeline } from '../timeline/timeline.tsx';
import { SessionContext } from '../use-session.ts';
import { DeletedNotices } from './deleted-notices.tsx';

const bar = 3840;

afterEach(cleanup);

/** Ada's page, and Ben, who gets and sends everything at once. */
function open() {
  const project = openLocal();
  const { doc, session, room } = project;
  const ben = aPeer('ben', 42, Y.encodeStateAsUpdate(doc));
  room.patchState({ people: [{ key: 'k', userId: 'ben', name: 'Ben', color: 1, clientId: 42 }] });
  render(
    <SessionContext value={session}>
      <DeletedNotices faces={[{ id: 'ben', name: 'Ben', picture: null }]} />
      <Timeline />
    </SessionContext>,
  );
  const join = () => {
    Y.applyUpdate(ben.doc, Y.encodeStateAsUpdate(doc, Y.encodeStateVector(ben.doc)));
    act(() => Y.applyUpdate(doc, Y.encodeStateAsUpdate(ben.doc, Y.encodeStateVector(doc))));
    expect(planOf(session.song.getState(), deviceTable)).toEqual(planOf(ben.song(), deviceTable));
  };
  const [region] = session.song.getState().regions;
  if (region === undefined) throw new Error('There is no region');
  const remove = (from: Deletable, id: string) => {
    ben.edit((editing) => deleteRecords(editing, { from, ids: [id] }));
    join();
  };
  return { ...project, ben, region, join, remove };
}

const bringBack = () => fireEvent.click(screen.getByRole('button', { name: 'Bring it back' }));

it('[STUDIO-156] a person who edits a track that another deletes reads who did it, and brings it back with both edits', () => {
  const { session, ben, region, room, remove, join } = open();
  const { track } = region;
  room.patchState({ saving: { kind: 'offline' } });
  act(() => {
    session.undo.run('level', null, (editing) => setTrack(editing, { ids: [track], values: { gain: -3 } }));
  });
  ben.edit((editing) => setTrack(editing, { ids: [track], values: { pan: 0.5 } }));
  remove('tracks', track);
  expect(screen.getByRole('status').textContent).toContain('Ben deleted Drums.');
  bringBack();
  join();
  expect(ben.song().tracks.find(({ id }) => id === track)).toMatchObject({ gain: -3, pan: 0.5 });
  expect(screen.getByRole('status').textContent).toBe('');
  expect(session.said.getState().text).toBe('Drums is back');
  // Undo deletes it again, as the other had it; what is left deleted is not offered any more.
  act(() => void session.undo.undo());
  expect(session.song.getState().tracks.map(({ id }) => id)).not.toContain(track);
  expect(screen.queryByRole('button', { name: 'Bring it back' })).toBeNull();
});

it('[STUDIO-156] a person who drags a region that another deletes brings it back to where the drag had it', () => {
  const { session, ben, region, remove, join } = open();
  const cell = screen.getByRole('gridcell', { name: /^Beat/ });
  const pointer = (type: 'down' | 'move' | 'up', on: Element, x: number) =>
    fireEvent(
      on,
      new PointerEvent(`pointer${type}`, { bubbles: true, pointerId: 1, clientX: 300 + x, clientY: 30 }),
    );
  pointer('down', cell, 0);
  pointer('move', document.body, 320);
  ben.edit((editing) => setRegion(editing, { ids: [region.id], values: { color: 5 } }));
  remove('regions', region.id);
  expect(screen.getByRole('status').textContent).toContain('Ben deleted Beat.');
  pointer('move', document.body, 480);
  pointer('up', document.body, 480);
  expect(session.said.getState().text).toBe('');
  bringBack();
  join();
  expect(ben.song().regions).toMatchObject([{ id: region.id, start: 2 * bar, color: 5 }]);
});

it('[STUDIO-156] a person reads no name beside a deletion that says it is of somebody whose page did not make it', () => {
  const { session, doc, region } = open();
  act(() => {
    session.undo.run('colour', null, (editing) =>
      setRegion(editing, { ids: [region.id], values: { color: 3 } }),
    );
  });
  const forger = aPeer('ben', 43, Y.encodeStateAsUpdate(doc));
  forger.edit((editing) => deleteRecords(editing, { from: 'regions', ids: [region.id] }));
  act(() => Y.applyUpdate(doc, Y.encodeStateAsUpdate(forger.doc)));
  expect(screen.getByRole('status').textContent).toContain('Somebody deleted Beat.');
});

it('[STUDIO-156] a person leaves deleted what another deleted; a listener brings nothing back', () => {
  const { session, region, room, remove } = open();
  act(() => {
    session.undo.run('colour', null, (editing) =>
      setRegion(editing, { ids: [region.id], values: { color: 3 } }),
    );
  });
  remove('regions', region.id);
  act(() => room.patchState({ role: 'listener' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Bring it back' }).disabled).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Leave Beat deleted' }));
  expect(screen.getByRole('status').textContent).toBe('');
});
