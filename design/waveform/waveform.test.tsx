// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { resamplePeaks } from '#platform/pure/sound/resample-peaks.ts';
import { Waveform } from './waveform.tsx';

afterEach(cleanup);

function show(peaks: readonly number[] | null, progress = 0.5, duration = 100_000) {
  const heard = { seek: vi.fn(), scrub: vi.fn(), toggle: vi.fn() };
  render(
    <Waveform
      peaks={peaks}
      progress={progress}
      duration={duration}
      onSeek={heard.seek}
      onScrub={heard.scrub}
      onToggle={heard.toggle}
    />,
  );
  const slider = screen.getByRole('slider', { name: 'Seek' });
  slider.getBoundingClientRect = () => new DOMRect(100, 0, 400, 48);
  return { slider, ...heard };
}

const at = (clientX: number) => ({ clientX, button: 0, pointerId: 1 });

test.each([[[0.2, 0.9]], [null]])(
  'a click at half of the width seeks to half of the track [PLAYER-018]',
  (peaks) => {
    const { slider, seek } = show(peaks, 0);
    fireEvent.pointerDown(slider, at(300));
    fireEvent.pointerUp(slider, at(300));
    expect(seek.mock.calls).toEqual([[0.5]]);
  },
);

test.each([[[0.2, 0.9]], [null]])(
  'a drag follows the pointer between 0 and 1 and seeks on release [PLAYER-019]',
  (peaks) => {
    const { slider, seek, scrub } = show(peaks);
    fireEvent.pointerDown(slider, at(200));
    fireEvent.pointerMove(slider, at(0));
    expect(slider.getAttribute('aria-valuenow')).toBe('0');
    fireEvent.pointerMove(slider, at(400));
    expect(seek).not.toHaveBeenCalled();
    fireEvent.pointerUp(slider, at(900));
    expect(scrub.mock.calls).toEqual([[0.25], [0], [0.75], [null]]);
    expect(seek.mock.calls).toEqual([[1]]);
  },
);

test('a cancelled drag does not seek', () => {
  const { slider, seek, scrub } = show([0.5]);
  fireEvent.pointerDown(slider, at(200));
  fireEvent.pointerCancel(slider, at(200));
  fireEvent.pointerUp(slider, at(200));
  expect(scrub).toHaveBeenLastCalledWith(null);
  expect(seek).not.toHaveBeenCalled();
});

test('arrow keys seek by 5 seconds and space toggles [PLAYER-024]', () => {
  const { slider, seek, toggle } = show([0.5]);
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  fireEvent.keyDown(slider, { key: 'ArrowLeft' });
  expect(seek.mock.calls).toEqual([[0.55], [0.45]]);
  fireEvent.keyDown(slider, { key: ' ' });
  expect(toggle).toHaveBeenCalledTimes(1);
});

test('Home, End and the arrows stay within the track', () => {
  const { slider, seek } = show([0.5], 0.99, 100_000);
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  fireEvent.keyDown(slider, { key: 'Home' });
  fireEvent.keyDown(slider, { key: 'End' });
  expect(seek.mock.calls).toEqual([[1], [0], [1]]);
});

test('hover shows the time at the pointer', () => {
  const { slider } = show([0.5], 0, 130_000);
  fireEvent.pointerMove(slider, { ...at(300), pointerType: 'mouse' });
  expect(screen.getByText('01:05')).toBeTruthy();
  fireEvent.pointerLeave(slider);
  expect(screen.queryByText('01:05')).toBeNull();
});

test('the slider reports its position as text', () => {
  const { slider } = show([0.5], 0.5, 130_000);
  expect(slider.getAttribute('aria-valuetext')).toBe('1 minute 5 seconds of 2 minutes 10 seconds');
});

test('without peaks a plain bar replaces the canvas [PLAYER-021]', () => {
  const { slider } = show(null, 0.25);
  expect(slider.querySelector('canvas')).toBeNull();
  expect(slider.innerHTML).toContain('scaleX(0.25)');
});

test('the canvas is 48 px high by default [PLAYER-016]', () => {
  const html = renderToString(<Waveform peaks={[0.5]} progress={0} duration={1000} onSeek={() => {}} />);
  expect(html).toContain('height:48px');
  expect(html).toContain('<canvas');
});

test('a resampled bar is the root mean square of its share, relative to the loudest bar', () => {
  expect(resamplePeaks([0.3, 0.4, 0, 0.5], 2)).toEqual([1, 1]);
  expect(resamplePeaks([0.2, 0.4], 4)).toEqual([0.5, 0.5, 1, 1]);
});

test('silence and no peaks at all are flat', () => {
  expect(resamplePeaks([0, 0], 2)).toEqual([0, 0]);
  expect(resamplePeaks([], 2)).toEqual([0, 0]);
});
