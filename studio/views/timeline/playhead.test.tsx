import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openLocal } from '#testing/studio/open-local.ts';
import { SessionContext } from '../use-session.ts';
import { Playhead } from './playhead.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('[STUDIO-211] the timeline stands while the playhead moves, and turns its page at once where that reaches the edge (of the line the playhead)', () => {
  const { session } = openLocal();
  vi.spyOn(session.sound, 'getState').mockReturnValue({ ...session.sound.getState(), isPlaying: true });
  const tick = vi.spyOn(session.sound, 'tick');
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  const element = document.createElement('div');
  Object.defineProperty(element, 'clientWidth', { value: 1200 });
  const turned: ScrollToOptions[] = [];
  element.scrollTo = (options?: ScrollToOptions | number) => {
    turned.push(options as ScrollToOptions);
    element.scrollLeft = (options as ScrollToOptions).left ?? 0;
  };
  const { container } = render(
    <SessionContext value={session}>
      {/* 1 px for each 10 ticks. */}
      <Playhead zoom={96} scroller={{ current: element }} headWidth={200} />
    </SessionContext>,
  );
  const at = (px: number) => {
    tick.mockReturnValue(px * 10);
    for (const frame of frames.splice(0)) frame(0);
    return container.querySelector<HTMLElement>('span + span')?.style.transform;
  };
  for (const px of [0, 400, 990]) expect(at(px)).toBe(`translateX(${px}px)`);
  expect(turned).toEqual([]);
  at(998);
  expect(turned).toEqual([{ left: 974, behavior: 'instant' }]);
  at(1500);
  at(1960);
  expect(turned).toHaveLength(1);
  at(40);
  expect(turned.at(-1)).toEqual({ left: 16, behavior: 'instant' });
});
