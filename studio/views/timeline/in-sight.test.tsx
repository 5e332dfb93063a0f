import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { undoGesture } from '#studio/commands/undo-gesture.ts';
import { addTrack } from '#studio/document/edits/add-track.ts';
import { moveRegions } from '#studio/document/edits/move-regions.ts';
import { openLocal } from '#testing/studio/open-local.ts';
import { SessionContext } from '../use-session.ts';
import { laneHeight } from './lane-height.ts';
import { Timeline } from './timeline.tsx';

const headWidth = 248;
const bar = 3840;

afterEach(cleanup);

function open() {
  const { session } = openLocal();
  for (let n = 1; n <= 12; n += 1)
    session.undo.run('new track', null, (editing) =>
      addTrack(editing, { kind: 'instrument', name: `Synth ${n}` }),
    );
  render(
    <SessionContext value={session}>
      <Timeline />
    </SessionContext>,
  );
  const scroller = screen.getByRole('grid', { name: 'Timeline' }).parentElement?.parentElement;
  if (!scroller) throw new Error('There is no timeline');
  Object.defineProperty(scroller, 'clientWidth', { value: headWidth + 1000 });
  Object.defineProperty(scroller, 'clientHeight', { value: 3 * laneHeight });
  return { session, scroller };
}

it('[STUDIO-204] a person who goes down and up the tracks by arrows has the current one in sight', () => {
  const { session, scroller } = open();
  const press = (key: string, times: number) => {
    for (let n = 0; n < times; n += 1) fireEvent.keyDown(document.activeElement ?? document.body, { key });
  };
  act(() => session.own.patchState({ track: session.song.getState().tracks[0]?.id ?? null }));
  screen.getAllByRole('gridcell', { name: /^Beat/ })[0]?.focus();
  press('ArrowDown', 2);
  expect(scroller.scrollTop).toBe(0);
  press('ArrowDown', 5);
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Synth 7/);
  expect(scroller.scrollTop).toBe(5 * laneHeight);
  press('ArrowUp', 2);
  expect(scroller.scrollTop).toBe(5 * laneHeight);
  press('ArrowUp', 4);
  expect(scroller.scrollTop).toBe(laneHeight);
});

it('[STUDIO-048] an undo scrolls to the region that it changed', () => {
  const { session, scroller } = open();
  const [region] = session.song.getState().regions;
  if (region === undefined) throw new Error('There is no region');
  const { id, track } = region;
  act(
    () =>
      void session.undo.run('move of Beat', { region: id, track }, (editing) =>
        moveRegions(editing, [{ id, track, start: 60 * bar }]),
      ),
  );
  act(() => session.own.patchState({ selection: [] }));
  scroller.scrollLeft = 5000;
  act(() => undoGesture.run(session));
  expect(scroller.scrollLeft).toBe(0);
  // What is in sight stays where it is.
  act(() => session.own.patchState({ selection: [] }));
  scroller.scrollLeft = 100;
  act(() => session.own.patchState({ selection: [id] }));
  expect(scroller.scrollLeft).toBe(100);
});
