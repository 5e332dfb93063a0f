import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aFakeMidi } from '#testing/fake-midi.ts';
import { exporting, openLocal } from '#testing/studio/open-local.ts';
import { addNewTrack } from '../../commands/change-tracks.ts';
import { Studio } from '../studio.tsx';

afterEach(cleanup);

/** The studio with an instrument; `heard` has what was started and ended: "+60", "-60". */
function open() {
  const project = openLocal();
  const { session } = project;
  const heard: string[] = [];
  const pitches = new Map<number, number>();
  const { sound } = session;
  const { noteOn, noteOff } = sound;
  sound.noteOn = (strip, note, pitch, velocity) => {
    pitches.set(note, pitch);
    heard.push(`+${pitch}`);
    noteOn(strip, note, pitch, velocity);
  };
  sound.noteOff = (strip, note) => {
    heard.push(`-${pitches.get(note)}`);
    noteOff(strip, note);
  };
  addNewTrack(session, { kind: 'instrument', name: 'Keys', instrument: 'fm' });
  render(<Studio session={session} title="Night bus" home={null} exporting={exporting} />);
  const take = () => heard.splice(0);
  return { ...project, take };
}

const down = (code: string, key: string, on: Element = document.body) => fireEvent.keyDown(on, { code, key });
const up = (code: string) => fireEvent.keyUp(document.body, { code });
const pointer = (type: string, on: Element, pointerId: number) =>
  fireEvent(on, new PointerEvent(type, { bubbles: true, cancelable: true, button: 0, pointerId }));

it('[STUDIO-104] a person plays by the places of letters while Caps Lock is on, changes octave and strength, and types in a field as ever', () => {
  const { session, take } = open();
  down('KeyA', 'a');
  expect(take()).toEqual([]);
  down('CapsLock', 'CapsLock');
  expect(
    screen.getByRole('button', { name: 'Play with the computer keyboard' }).getAttribute('aria-pressed'),
  ).toBe('true');
  // On a French keyboard the place of A has a Q.
  down('KeyA', 'q');
  down('KeyE', 'e');
  up('KeyA');
  up('KeyE');
  expect(take()).toEqual(['+60', '+63', '-60', '-63']);
  down('KeyX', 'x');
  down('KeyC', 'c');
  down('KeyA', 'a');
  up('KeyA');
  expect(take()).toEqual(['+72', '-72']);
  expect(session.own.getState().keys).toMatchObject({ octave: 5, velocity: 0.7 });
  down('KeyA', 'a', screen.getByLabelText('Position'));
  down('KeyA', 'a', screen.getByLabelText('Tempo'));
  expect(take()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Play with the computer keyboard' }));
  down('KeyA', 'a');
  expect(take()).toEqual([]);
});

it('[STUDIO-108] a person plays keys on the screen with several fingers, reads their names by a switch, and keeps to the scale', () => {
  const { session, take } = open();
  act(() => session.own.patchState({ keys: { ...session.own.getState().keys, on: true } }));
  const keys = () => within(screen.getByRole('group', { name: 'Keys' })).getAllByRole('button');
  const key = (name: string) =>
    within(screen.getByRole('group', { name: 'Keys' })).getByRole('button', { name });
  pointer('pointerdown', key('C4'), 1);
  pointer('pointerdown', key('E4'), 2);
  pointer('pointerup', key('C4'), 1);
  pointer('pointercancel', key('E4'), 2);
  expect(take()).toEqual(['+60', '+64', '-60', '-64']);
  expect(key('E4').textContent).toBe('');
  fireEvent.click(screen.getByLabelText('Names'));
  expect(key('E4').textContent).toBe('E4');
  expect(keys()).toHaveLength(25);
  fireEvent.click(
    within(screen.getByRole('group', { name: 'Keys' }).parentElement as HTMLElement).getByLabelText(
      'Keep to the scale',
    ),
  );
  // C major over two octaves.
  expect(keys()).toHaveLength(15);
  down('KeyW', 'w');
  up('KeyW');
  expect(take()).toEqual(['+60', '-60']);
});

it('[STUDIO-102] what a person holds ends when the window loses the focus', () => {
  const { session, take } = open();
  act(() => session.own.patchState({ keys: { ...session.own.getState().keys, on: true } }));
  down('KeyA', 'a');
  pointer(
    'pointerdown',
    within(screen.getByRole('group', { name: 'Keys' })).getByRole('button', { name: 'G4' }),
    1,
  );
  expect(take()).toEqual(['+60', '+67']);
  fireEvent.blur(window);
  expect(take().sort()).toEqual(['-60', '-67']);
  up('KeyA');
  expect(take()).toEqual([]);
});

it('[STUDIO-102] a key that changes its octave or goes away while a finger is on it ends the note that it began', () => {
  const { session, take } = open();
  const setKeys = (values: object) =>
    act(() => session.own.patchState({ keys: { ...session.own.getState().keys, ...values } }));
  setKeys({ on: true });
  const key = (name: string) =>
    within(screen.getByRole('group', { name: 'Keys' })).getByRole('button', { name });
  pointer('pointerdown', key('C4'), 1);
  setKeys({ octave: 5 });
  pointer('pointerup', key('C5'), 1);
  expect(take()).toEqual(['+60', '-60']);
  pointer('pointerdown', key('C5'), 1);
  setKeys({ on: false });
  expect(take()).toEqual(['+72', '-72']);
});

it('[STUDIO-107] where the browser has no MIDI the person reads so in the place of the button, and reads which keyboards play where it has', async () => {
  open();
  expect(screen.getByText('This browser has no MIDI')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'MIDI' })).toBeNull();
  cleanup();
  aFakeMidi().keyboard('Keystation 49');
  open();
  fireEvent.click(screen.getByRole('button', { name: 'MIDI' }));
  expect(await screen.findByText('Keystation 49')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'MIDI' }).getAttribute('aria-pressed')).toBe('true');
});
