// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import type { TrackView } from '#features/tracks/contract.ts';
import { type Answers, aTrack } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { toPlayerTrack } from '#features/tracks/web/to-player-track.ts';
import { TrackActions } from '#features/tracks/web/track-actions.tsx';
import { Refusal } from '#platform/pure/refusal.ts';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import { SilentAudio } from '#testing/silent-audio.ts';
import { Player } from './player.tsx';

vi.stubGlobal('Audio', SilentAudio);

afterEach(() => {
  cleanup();
  for (const { id } of flash.read()) flash.dismiss(id);
});

/** Renders the player beside the track page's own controls. */
async function start(track: TrackView, answers: Answers = {}, asGuest = false) {
  const page = (
    <>
      <main>
        <TrackActions track={track} loadedAt={0} />
      </main>
      <Player />
    </>
  );
  const all = { 'POST /api/mixdowns/:id/plays': () => undefined, ...answers };
  const opened = await openTracks(page, { answers: all, ...(asGuest ? { viewer: null } : {}) });
  await act(async () => getPlayerStore().play(toPlayerTrack(track)));
  const like = () =>
    within(screen.getByRole('region', { name: 'Player' })).queryByRole('button', { name: 'Like' });
  const elsewhere = () => within(screen.getByRole('main')).getByRole('button', { name: /^Like/ });
  return { ...opened, like, elsewhere };
}

const isPressed = (button: HTMLElement | null) => button?.getAttribute('aria-pressed');

test('the like button is shown to members only, and only when their like is known [PLAYER-025]', async () => {
  const { like } = await start(aTrack());
  expect(isPressed(like())).toBe('false');
  await act(async () => getPlayerStore().play(toPlayerTrack(aTrack({ doesUserLike: null }))));
  expect(like()).toBeNull();
  cleanup();
  const guest = await start(aTrack({ doesUserLike: false }), {}, true);
  expect(guest.like()).toBeNull();
});

test('a like changes after the server has answered, and the button is disabled until then [PLAYER-026] [PLAYER-027]', async () => {
  const answer = Promise.withResolvers<unknown>();
  const track = aTrack();
  const { user, like, calls } = await start(track, {
    'POST /api/tracks/:id/likes': () => answer.promise,
    'DELETE /api/tracks/:id/likes': () => ({ currentUserLiked: false, likesCount: 5 }),
  });
  const button = like() as HTMLElement;
  await user.click(button);
  expect(isPressed(button)).toBe('false');
  expect(getPlayerStore().getState().doesUserLike).toBe(false);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.click(button);
  await act(async () => answer.resolve({ currentUserLiked: true, likesCount: 6 }));
  expect(isPressed(button)).toBe('true');
  expect(getPlayerStore().getState().doesUserLike).toBe(true);
  expect(calls('POST /api/tracks/:id/likes')).toEqual([{ id: track.id }]);
  await act(() => new Promise((resolve) => setTimeout(resolve, 320)));
  await user.click(button);
  expect(calls('DELETE /api/tracks/:id/likes')).toEqual([{ id: track.id }]);
  expect(getPlayerStore().getState().doesUserLike).toBe(false);
});

test("a refused like changes nothing and shows the server's text [PLAYER-028]", async () => {
  const refuse = () => {
    throw new Refusal(429, 'Too many likes. Try again in a minute.');
  };
  const { user, like } = await start(aTrack(), { 'POST /api/tracks/:id/likes': refuse });
  await user.click(like() as HTMLElement);
  expect(isPressed(like())).toBe('false');
  expect(getPlayerStore().getState().doesUserLike).toBe(false);
  expect(screen.getByText('Too many likes. Try again in a minute.')).toBeTruthy();
});

test('a confirmed like is shown elsewhere on the page, and a like from elsewhere is shown in the player [PLAYER-029]', async () => {
  const { user, like, elsewhere } = await start(aTrack(), {
    'POST /api/tracks/:id/likes': () => ({ currentUserLiked: true, likesCount: 6 }),
    'DELETE /user/:profile_link/track/:permalink/unlike': () => ({ currentUserLiked: false, likesCount: 5 }),
  });
  await user.click(like() as HTMLElement);
  expect(elsewhere().getAttribute('aria-label')).toBe('Like, 6 likes');
  expect(isPressed(elsewhere())).toBe('true');
  await user.click(elsewhere());
  expect(isPressed(like())).toBe('false');
  expect(getPlayerStore().getState().doesUserLike).toBe(false);
});

test('a refused like from elsewhere on the page is reverted in the player too', async () => {
  const refuse = () => {
    throw new Refusal(500, 'Something went wrong. Please try again later.');
  };
  const { user, like, elsewhere } = await start(aTrack(), {
    'POST /user/:profile_link/track/:permalink/like': refuse,
  });
  await user.click(elsewhere());
  expect(isPressed(like())).toBe('false');
  expect(getPlayerStore().getState().doesUserLike).toBe(false);
});
