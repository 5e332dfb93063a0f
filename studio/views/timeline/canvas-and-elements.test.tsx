import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { randomEdits } from '#testing/documents/random-edits.ts';
import { exporting, openLocal } from '#testing/studio/open-local.ts';
import { sayRegion } from '../names.ts';
import { Studio } from '../studio.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const ignore = () => {};

/** Lets each canvas keep the bodies that were painted since it was cleared: from where to where, in px. */
function keepPainted(): (canvas: Element | null) => [from: number, to: number][] {
  const painted = new WeakMap<Element, [number, number][]>();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    const own = {
      clearRect: () => painted.set(this, []),
      roundRect: (x: number, _y: number, width: number) => painted.get(this)?.push([x - 1, x + width + 1]),
    };
    return new Proxy(own, {
      get: (target, key) => target[key as keyof typeof target] ?? ignore,
      set: () => true,
    }) as never;
  });
  return (canvas) => (canvas ? (painted.get(canvas) ?? []) : []);
}

it('[STUDIO-210] after each of 60 random edits the regions on the canvas and those that a screen reader reads are the same (of the line the regions)', () => {
  const bodies = keepPainted();
  const { session } = openLocal();
  const { container } = render(
    <Studio session={session} title="Night bus" home={null} exporting={exporting} />,
  );
  let seed = 7;
  const draw = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed % below;
  };
  let compared = 0;
  for (let round = 0; round < 60; round += 1) {
    const edit = randomEdits[draw(randomEdits.length)];
    const drawn = { kind: 0, a: draw(1000), b: draw(1000), c: draw(1000) };
    act(() => void session.undo.run('edit', null, (editing) => edit?.(editing, drawn) as never));
    const song = session.song.getState();
    for (const lane of container.querySelectorAll('[data-lane]')) {
      const frames = [...lane.querySelectorAll<HTMLElement>('[data-region]')];
      const read = frames.map(({ style }) => {
        const left = Number.parseFloat(style.left);
        return [left, left + Number.parseFloat(style.width)];
      });
      // The window of tests shows 100 px; elements stand a little beyond it, too.
      const seen = read.filter(([left = 0, right = 0]) => left <= 100 && right >= 0);
      const byPlace = (a: number[], b: number[]) => (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0);
      expect(seen.toSorted(byPlace)).toEqual(bodies(lane.querySelector('canvas')).toSorted(byPlace));
      for (const frame of frames) {
        const region = song.regions.find(({ id }) => id === frame.dataset.region);
        expect(frame.getAttribute('aria-label')).toBe(region && sayRegion(song, region));
        compared += 1;
      }
    }
  }
  expect(compared).toBeGreaterThan(100);
});
