// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import { aPlayerTrack } from '#testing/a-player-track.ts';
import { InlinePlayer } from './inline-player.tsx';

/** The audio elements of a browser, of which happy-dom has none that play. */
class FakeElement extends EventTarget {
  static made: FakeElement[] = [];
  src = '';
  preload = '';
  currentTime = 0;
  duration = Number.NaN;
  paused = true;
  buffered = { length: 0 };
  constructor() {
    super();
    FakeElement.made.push(this);
  }
  async play() {
    this.paused = false;
  }
  pause() {
    this.paused = true;
  }
}

afterEach(() => {
  cleanup();
  getPlayerStore().stop();
  vi.unstubAllGlobals();
  FakeElement.made = [];
});

function start(name: string): FakeElement {
  fireEvent.click(screen.getByRole('button', { name: `Play ${name}` }));
  return FakeElement.made.at(-1) as FakeElement;
}

test('the player shows image, title and description [CMS-065] [CMS-066]', () => {
  const { container } = render(
    <InlinePlayer
      src="/kick.mp3"
      title="Kick"
      description="Dry"
      image={<img src="/kick.png" alt="" />}
      duration={65_000}
    />,
  );
  screen.getByRole('button', { name: 'Play Kick' });
  screen.getByText('Kick');
  screen.getByText('Dry');
  expect(container.querySelector('img')).not.toBeNull();
});

test('what is not given is not shown [CMS-066]', () => {
  const { container } = render(<InlinePlayer src="/kick.mp3" duration={65_000} />);
  screen.getByRole('button', { name: 'Play the sound' });
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).toBe('01:05');
});

test('its time is shown as mm:ss [CMS-069]', () => {
  vi.stubGlobal('Audio', FakeElement);
  const { container } = render(<InlinePlayer src="/kick.mp3" duration={65_000} />);
  const element = start('the sound');
  element.currentTime = 61.4;
  fireEvent(element as unknown as HTMLElement, new Event('timeupdate'));
  expect(container.textContent).toBe('01:01 / 01:05');
});

test('a start pauses every other inline player and the global player, and is paused by it [CMS-068]', () => {
  vi.stubGlobal('Audio', FakeElement);
  render(
    <>
      <InlinePlayer src="/kick.mp3" title="Kick" duration={1000} />
      <InlinePlayer src="/snare.mp3" title="Snare" duration={1000} />
    </>,
  );
  const player = getPlayerStore();
  player.play(aPlayerTrack('1'));
  const kick = start('Kick');
  expect(player.getState()).toMatchObject({ isPlaying: false, isPaused: true });
  const snare = start('Snare');
  expect([kick.paused, snare.paused]).toEqual([true, false]);
  screen.getByRole('button', { name: 'Play Kick' });
  act(() => player.resume());
  expect(snare.paused).toBe(true);
  screen.getByRole('button', { name: 'Play Snare' });
});

test('a file that cannot be played returns the toggle to play and shows nothing else [CMS-070]', () => {
  vi.stubGlobal('Audio', FakeElement);
  const { container } = render(<InlinePlayer src="/gone.mp3" title="Gone" duration={1000} />);
  const before = container.innerHTML;
  const element = start('Gone');
  screen.getByRole('button', { name: 'Pause Gone' });
  fireEvent(element as unknown as HTMLElement, new Event('error'));
  expect(container.innerHTML).toBe(before);
});

test('a player that leaves the page stops', () => {
  vi.stubGlobal('Audio', FakeElement);
  const { unmount } = render(<InlinePlayer src="/kick.mp3" title="Kick" duration={1000} />);
  const element = start('Kick');
  unmount();
  expect(element.paused).toBe(true);
});
