import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { addRegion } from '#studio/document/edits/add-region.ts';
import { addTrack } from '#studio/document/edits/add-track.ts';
import { writeNotes } from '#studio/document/edits/write-notes.ts';
import { exporting, openLocal } from '#testing/studio/open-local.ts';
import { paintedCanvases } from '#testing/studio/painted-canvases.ts';
import type { Session } from './session.ts';
import { Studio } from './studio.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const show = (session: Session) =>
  render(<Studio session={session} title="Night bus" home={null} exporting={exporting} />);

/** A track with a clip of so many notes, one each sixteenth. */
function addNotes({ undo }: Session, count: number) {
  const ids = (result: ReturnType<typeof undo.run>) => (result.refusal === null ? result.ids : []);
  const [track = ''] = ids(
    undo.run('track', null, (editing) => addTrack(editing, { kind: 'instrument', name: 'Keys' })),
  );
  const length = Math.max(3840, count * 240);
  const [region = '', clip = ''] = ids(
    undo.run('region', null, (editing) =>
      addRegion(editing, { track, start: 0, length, clip: { kind: 'notes' } }),
    ),
  );
  const notes = Array.from({ length: count }, (_, n) => ({
    ...{ tick: n * 240, length: 200, pitch: 36 + ((n * 7) % 60) },
    ...{ velocity: 0.8, chance: 1 },
  }));
  undo.run('notes', null, (editing) => writeNotes(editing, { clip, notes }));
  return { track, region, clip };
}

/** Elements have a size, as they do in a browser. */
function layOut(): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1400);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700);
}

const canvasOf = (track: string) => {
  const found = document.querySelector<HTMLCanvasElement>(`[data-lane="${track}"] canvas`);
  if (!found) throw new Error(`There is no lane of ${track}`);
  return found;
};

it('[STUDIO-225] an edit paints the lane of its track and nothing else of the timeline, and reads the records that it changed alone (work; the figure says the time)', () => {
  const { session } = openLocal();
  const tracks = Array.from({ length: 16 }, () => addNotes(session, 16));
  const canvases = paintedCanvases();
  show(session);
  const lanes = tracks.map(({ track }) => canvasOf(track));
  const first = canvases.take();
  expect(lanes.filter((lane) => first.has(lane))).toHaveLength(16);

  const before = session.song.getState();
  const [edited] = tracks;
  act(() => {
    session.undo.run('note', null, (editing) =>
      writeNotes(editing, {
        clip: edited?.clip ?? '',
        notes: [{ tick: 0, length: 120, pitch: 72, velocity: 1, chance: 1 }],
      }),
    );
  });
  const after = canvases.take();
  expect([...after]).toEqual([canvasOf(edited?.track ?? '')]);
  const now = session.song.getState();
  expect(now.clips.filter((clip) => !before.clips.includes(clip)).map(({ id }) => id)).toEqual([
    edited?.clip,
  ]);
  expect([now.tracks, now.regions, now.devices]).toEqual([before.tracks, before.regions, before.devices]);
  expect(now.regions).toBe(before.regions);
});

it('[STUDIO-223] of 20,000 notes those in sight are painted and the first 200 of them are elements, before and after scrolling (work; the figure says the time)', async () => {
  const { session } = openLocal();
  const { track, region } = addNotes(session, 20_000);
  layOut();
  const canvases = paintedCanvases();
  session.own.patchState({ track, open: region, selection: [region] });
  show(session);
  const notes = screen.getByRole('application');
  const roll = notes.querySelector('canvas');
  const scroller = notes.parentElement?.parentElement;
  if (!roll || !scroller) throw new Error('There is no piano roll');
  const listed = () => [...screen.getByRole('list', { name: 'Notes in sight' }).children];
  const expectLittle = () => {
    expect(canvases.callsOf(roll, 'roundRect')).toBeGreaterThan(10);
    expect(canvases.callsOf(roll, 'roundRect')).toBeLessThan(300);
    expect(listed().length).toBeGreaterThan(10);
    expect(listed().length).toBeLessThanOrEqual(200);
    expect(document.querySelectorAll('*').length).toBeLessThan(3000);
    // A region's body, its notes in sight and the lines of the grid.
    expect(canvases.callsOf(canvasOf(track), 'fillRect')).toBeLessThan(1000);
  };
  expectLittle();
  const [first] = listed();
  act(() => {
    scroller.scrollLeft = 200_000;
    fireEvent.scroll(scroller);
  });
  await waitFor(() => expect(listed()[0]?.textContent).not.toBe(first?.textContent));
  expectLittle();
});
