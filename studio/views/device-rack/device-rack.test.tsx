import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import * as Y from 'yjs';
import { allDevices } from '#studio/devices/all-devices.ts';
import { addDevice } from '#studio/document/edits/add-device.ts';
import { deleteRecords } from '#studio/document/edits/delete-records.ts';
import { writeRecord } from '#studio/document/write-record.ts';
import { openLocal } from '#testing/studio/open-local.ts';
import { SessionContext } from '../use-session.ts';
import { DeviceRack } from './device-rack.tsx';

afterEach(cleanup);

/** A project whose drums have a parametric EQ, put in by somebody whose plan has it. */
function open(lockedDevices: readonly string[]) {
  const project = openLocal({}, { plan: { lockedDevices, plansUrl: 'https://site.test/plans' } });
  const { session } = project;
  const track = session.song.getState().tracks.find(({ kind }) => kind === 'drums')?.id ?? '';
  session.undo.run('new EQ', null, (editing) => addDevice(editing, { track, type: 'parametric-eq' }));
  render(
    <SessionContext value={session}>
      <DeviceRack />
    </SessionContext>,
  );
  const card = () => {
    const item = screen.getByRole('heading', { name: 'Parametric EQ' }).closest('li');
    if (item === null) throw new Error('The device is not shown');
    return within(item);
  };
  return { ...project, card };
}

it('[STUDIO-249] a member whose plan has no parametric EQ is led to the plans in the list of devices, and nothing is added', () => {
  const { session } = open(['parametric-eq']);
  const count = () => session.song.getState().devices.length;
  const before = count();
  fireEvent.click(screen.getByRole('button', { name: 'Add a device' }));
  const item = screen.getByRole('menuitem', { name: 'Parametric EQ (Upgrade)' });
  expect(item.getAttribute('href')).toBe('https://site.test/plans');
  expect(count()).toBe(before);
});

it('[STUDIO-249] a member whose plan has the parametric EQ adds it', () => {
  const { session } = open([]);
  const count = () => session.song.getState().devices.length;
  const before = count();
  fireEvent.click(screen.getByRole('button', { name: 'Add a device' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Parametric EQ' }));
  expect(count()).toBe(before + 1);
});

it('[STUDIO-250] a device that the plan leaves out plays, and its controls are read only, with the way to the plans', () => {
  const { card, changes } = open(['parametric-eq']);
  const before = changes();
  const knobs = card().getAllByRole('slider');
  expect(knobs.length).toBeGreaterThan(0);
  for (const knob of knobs) expect(knob.getAttribute('aria-disabled')).toBe('true');
  expect(card().getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('https://site.test/plans');
  fireEvent.click(card().getByRole('button', { name: 'Parametric EQ on' }));
  expect(changes()).toBe(before);
});

it('[STUDIO-250] the controls of a device that the plan has are turned', () => {
  const { card, changes } = open([]);
  const before = changes();
  for (const knob of card().getAllByRole('slider')) expect(knob.getAttribute('aria-disabled')).toBeNull();
  fireEvent.click(card().getByRole('button', { name: 'Parametric EQ on' }));
  expect(changes()).toBe(before + 1);
});

it('[STUDIO-209] a person who removes a device stands on the next one, and on "Add a device" when none is left', () => {
  const { session } = open([]);
  const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const removeFirst = (name: string) => {
    const button = screen.getByRole('button', { name: `More for ${name}` });
    button.focus();
    fireEvent.click(button);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Remove' }));
  };
  const [first = '', second = ''] = names() as string[];
  removeFirst(first);
  expect(names()).toEqual([second]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: `${second} on` }));
  // Somebody else deletes it.
  const [left] = session.song.getState().devices;
  act(
    () =>
      void session.undo.run('removal', null, (editing) =>
        deleteRecords(editing, { from: 'devices', ids: [left?.id ?? ''] }),
      ),
  );
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a device' }));
});

it('[STUDIO-202] the controls of a device are one tab stop, and a person goes from one to the next by Left and Right', () => {
  const { card, changes } = open([]);
  const controls = () =>
    within(card().getByRole('group', { name: /^Controls of Parametric EQ/ }))
      .getAllByRole('slider')
      .map((knob) => knob.tabIndex);
  const stops = () => [
    ...card()
      .getByRole('group', { name: /^Controls of/ })
      .querySelectorAll<HTMLElement>('[tabindex="0"]'),
  ];
  expect(stops()).toHaveLength(1);
  expect(controls().length).toBeGreaterThan(8);
  stops()[0]?.focus();
  const first = document.activeElement;
  fireEvent.keyDown(first ?? document.body, { key: 'ArrowRight' });
  expect(document.activeElement).not.toBe(first);
  expect(stops()).toEqual([document.activeElement]);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowLeft' });
  expect(document.activeElement).toBe(first);
  const [knob] = card().getAllByRole('slider');
  const before = changes();
  fireEvent.keyDown(knob ?? document.body, { key: 'ArrowUp' });
  fireEvent.keyUp(knob ?? document.body, { key: 'ArrowUp' });
  expect(changes()).toBe(before + 1);
});

it('[STUDIO-059] a knob under a lane says that automation moves it, and is not turned', () => {
  const { session, doc, card, changes } = open([]);
  const owner = session.song.getState().devices.find(({ type }) => type === 'parametric-eq')?.id ?? '';
  const name = card().getAllByRole('slider')[0]?.getAttribute('aria-label') ?? '';
  const param = allDevices
    .find(({ type }) => type === 'parametric-eq')
    ?.params.find((one) => one.name === name)?.id;
  const points = new Y.Map<unknown>(Object.entries({ a: [0, 0, 0] }));
  act(() => writeRecord(doc, 'lanes', 'lane', { owner, param, on: true, points }));
  const knob = card().getByRole('slider', { name: `${name}, moved by automation` });
  expect(knob.getAttribute('aria-disabled')).toBe('true');
  const before = changes();
  fireEvent.keyDown(knob, { key: 'ArrowUp' });
  fireEvent.keyUp(knob, { key: 'ArrowUp' });
  expect(changes()).toBe(before);
});
