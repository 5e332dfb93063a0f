import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exporting, openLocal } from '#testing/studio/open-local.ts';
import { Studio } from '../studio.tsx';

beforeEach(() => {
  const list = (query: string) => ({
    matches: query.includes('pointer: coarse'),
    addEventListener: () => {},
    removeEventListener: () => {},
  });
  vi.stubGlobal('matchMedia', list);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('[STUDIO-013] a person on a phone mixes, plays pads and edits the event list; the timeline is read only and says so (of 013 all but comments)', () => {
  const project = openLocal();
  render(<Studio session={project.session} title="Night bus" home={null} exporting={exporting} />);
  expect(screen.getByText('Arranging needs a larger screen.')).toBeTruthy();
  expect(screen.getByRole('toolbar', { name: 'Transport' })).toBeTruthy();
  // What is seldom changed, and what has a button in a wider header, is behind one button each.
  expect(screen.queryByLabelText('Tempo')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Tempo, key and recording' }));
  for (const name of ['Tempo', 'Beats of a bar', 'Key', 'Swing', 'Count-in', 'Quantise recording'])
    expect(screen.getByLabelText(name)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Export' }));
  expect(screen.getByRole('dialog', { name: 'Export' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('slider', { name: 'Level of Drums' })).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'Pads' }));
  expect(screen.getByRole('group', { name: 'Pads' })).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'Event list' }));
  const name = screen.getByLabelText('Name of Beat');
  fireEvent.change(name, { target: { value: 'Intro' } });
  fireEvent.blur(name);
  expect(project.session.song.getState().regions[0]?.name).toBe('Intro');
  fireEvent.click(screen.getByRole('tab', { name: 'Timeline' }));
  const region = screen.getByRole('gridcell', { name: /Intro/ });
  const before = project.changes();
  const pointer = (type: string, on: Element, clientX: number) =>
    fireEvent(on, new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, clientX }));
  pointer('pointerdown', region, 10);
  pointer('pointermove', document.body, 300);
  pointer('pointerup', document.body, 300);
  fireEvent.keyDown(region, { key: 'Delete', code: 'Delete' });
  expect(project.changes()).toBe(before);
  expect(screen.queryByRole('button', { name: 'Add track' })).toBeNull();
});
