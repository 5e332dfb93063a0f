// @vitest-environment happy-dom

import { act, cleanup, createEvent, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { flash } from '#design/flash/flash.ts';
import { aTrack } from '#features/tracks/testing/a-track.ts';
import { openTracks } from '#features/tracks/testing/open-tracks.tsx';
import { toPlayerQueue, toPlayerTrack } from '#features/tracks/web/to-player-track.ts';
import { TrackCard } from '#features/tracks/web/track-card.tsx';
import { trackToList } from '#features/tracks/web/track-to-list.ts';
import { getPlayerStore } from '#platform/web/player/use-player.ts';
import { settle } from '#testing/settle.ts';
import { SilentAudio } from '#testing/silent-audio.ts';
import { Player } from '../player.tsx';

vi.stubGlobal('Audio', SilentAudio);

afterEach(() => {
  cleanup();
  getPlayerStore().stop();
  getPlayerStore().arrange({ repeat: 'off', order: null });
  localStorage.clear();
  for (const { id } of flash.read()) flash.dismiss(id);
});

const titles = ['Ash', 'Birch', 'Cedar', 'Dogwood'];

/** Starts four tracks and opens the queue; a card of another track is beside the player. */
async function open() {
  const tracks = titles.map((title) => aTrack({ title, duration: 60_000 }));
  const other = aTrack({ title: 'Elm' });
  const page = (
    <>
      <TrackCard track={other} list={[other]} />
      <Player />
    </>
  );
  const opened = await openTracks(page, { answers: { 'POST /api/mixdowns/:id/plays': () => undefined } });
  const [first] = tracks;
  if (!first) throw new Error('There is a track');
  await act(async () => getPlayerStore().play(toPlayerTrack(first), toPlayerQueue(tracks)));
  await opened.user.click(screen.getByRole('button', { name: 'Queue' }));
  await settle();
  const panel = () => within(screen.getByRole('dialog', { name: 'Queue' }));
  const shown = () =>
    panel()
      .queryAllByRole('listitem')
      .map((row) => within(row).getByRole('link').textContent);
  const press = (name: string) => opened.user.click(panel().getByRole('button', { name }));
  const status = () => panel().getByRole('status').textContent;
  return { ...opened, panel, shown, press, status };
}

/** Presses a button again, a second later: a click right after another one does not count. */
function pressLater(button: HTMLElement) {
  const click = createEvent.click(button);
  Object.defineProperty(click, 'timeStamp', { value: performance.now() + 1000 });
  fireEvent(button, click);
}

const handle = (title: string) => screen.getByRole('button', { name: new RegExp(`^Move ${title}, number`) });

test('"Queue" shows what plays, what comes next and how long it is; it closes by the button and by Escape [PLAYER-033]', async () => {
  const { user, panel, shown } = await open();
  expect(panel().getByText('Now playing').nextElementSibling?.textContent).toContain('Ash');
  expect(shown()).toEqual(['Birch', 'Cedar', 'Dogwood']);
  expect(panel().getByText('3 tracks, 03:00')).toBeTruthy();
  fireEvent.keyDown(screen.getByRole('dialog', { name: 'Queue' }), { key: 'Escape' });
  expect(screen.queryByRole('dialog', { name: 'Queue' })).toBeNull();
  pressLater(screen.getByRole('button', { name: 'Queue' }));
  await user.click(panel().getByRole('button', { name: 'Close queue' }));
  expect(screen.queryByRole('dialog', { name: 'Queue' })).toBeNull();
});

test('a press plays a track of the queue at once, and those after it stay [PLAYER-033]', async () => {
  const { panel, shown } = await open();
  await act(async () => fireEvent.click(panel().getByRole('button', { name: 'Play Cedar' })));
  expect(getPlayerStore().getState()).toMatchObject({ title: 'Cedar', isPlaying: true });
  expect(shown()).toEqual(['Dogwood']);
});

test('a track is removed, all are cleared, and "Undo" restores them [PLAYER-034]', async () => {
  const { press, shown, status, panel } = await open();
  await press('Remove Birch');
  expect([shown(), status()]).toEqual([['Cedar', 'Dogwood'], 'Birch is removed from the queue.']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Cedar');
  await press('Undo');
  expect(shown()).toEqual(['Birch', 'Cedar', 'Dogwood']);
  await press('Clear');
  expect([shown(), status()]).toEqual([[], 'The queue is empty.']);
  expect(panel().getByText(/^Nothing comes next/)).toBeTruthy();
  expect(getPlayerStore().getState()).toMatchObject({ title: 'Ash', isPlaying: true, hasNext: false });
  await press('Undo');
  expect(shown()).toEqual(['Birch', 'Cedar', 'Dogwood']);
});

test('"Undo" restores a removed track where it was, also after tracks have advanced [PLAYER-034]', async () => {
  const { press, shown } = await open();
  const store = getPlayerStore();
  const queue = () => store.getState().queue.map(({ title }) => title);
  await press('Remove Cedar');
  await act(async () => store.next());
  await act(async () => store.next());
  expect([store.getState().title, shown()]).toEqual(['Dogwood', []]);
  await press('Undo');
  expect(queue()).toEqual(titles);
  expect(store.getState()).toMatchObject({ title: 'Dogwood', hasNext: false });
});

test('"Undo" also restores what "Repeat" has put behind the removed track [PLAYER-034] [PLAYER-038]', async () => {
  const { press } = await open();
  const store = getPlayerStore();
  await act(async () => store.next());
  await press('Remove Cedar');
  await act(async () => store.arrange({ repeat: 'all' }));
  await press('Undo');
  expect(store.getState().queue.map(({ title }) => title)).toEqual(titles);
});

test('"Undo" is not offered when another list was started or the queue was changed since [PLAYER-034]', async () => {
  const { user, press, panel } = await open();
  const undo = () => panel().queryByRole('button', { name: 'Undo' });
  const choose = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'More for Elm' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await press('Remove Birch');
  expect(undo()).toBeTruthy();
  await choose('Add to queue');
  expect(undo()).toBeNull();
  await press('Clear');
  expect(undo()).toBeTruthy();
  const another = toPlayerTrack(aTrack({ title: 'Fir' }));
  await act(async () => getPlayerStore().play(another));
  expect(undo()).toBeNull();
});

test('arrow keys, Home and End on a handle move its track, announce its place and keep the focus [PLAYER-035]', async () => {
  const { shown, status } = await open();
  const key = (name: string, title: string) => fireEvent.keyDown(handle(title), { key: name });
  handle('Birch').focus();
  key('ArrowDown', 'Birch');
  expect([shown(), status()]).toEqual([['Cedar', 'Birch', 'Dogwood'], 'Birch is number 2 of 3 now.']);
  expect(document.activeElement).toBe(handle('Birch'));
  key('End', 'Birch');
  expect(shown()).toEqual(['Cedar', 'Dogwood', 'Birch']);
  key('ArrowDown', 'Birch');
  expect(shown()).toEqual(['Cedar', 'Dogwood', 'Birch']);
  key('Home', 'Birch');
  key('ArrowUp', 'Dogwood');
  expect(shown()).toEqual(['Birch', 'Dogwood', 'Cedar']);
});

test('Alt with an arrow key moves a track from anywhere in its row, an arrow key alone does not [PLAYER-035]', async () => {
  const { shown, panel } = await open();
  const remove = panel().getByRole('button', { name: 'Remove Cedar' });
  fireEvent.keyDown(remove, { key: 'ArrowUp' });
  expect(shown()).toEqual(['Birch', 'Cedar', 'Dogwood']);
  fireEvent.keyDown(remove, { key: 'ArrowUp', altKey: true });
  expect(shown()).toEqual(['Cedar', 'Birch', 'Dogwood']);
});

test('the menu of a row moves its track without dragging [PLAYER-035]', async () => {
  const { user, shown, press } = await open();
  const choose = async (title: string, name: string) => {
    await press(`More for ${title}`);
    await user.click(screen.getByRole('menuitem', { name }));
  };
  await choose('Dogwood', 'Play next');
  expect(shown()).toEqual(['Dogwood', 'Birch', 'Cedar']);
  await choose('Birch', 'Move down');
  expect(shown()).toEqual(['Dogwood', 'Cedar', 'Birch']);
  await choose('Cedar', 'Move up');
  expect(shown()).toEqual(['Cedar', 'Dogwood', 'Birch']);
});

test('a track that is dragged by its handle lands where it is released; a cancelled drag changes nothing [PLAYER-035]', async () => {
  const { panel, shown } = await open();
  const drag = (title: string, by: number, end: 'pointerUp' | 'pointerCancel') => {
    for (const row of panel().getAllByRole('listitem'))
      Object.defineProperty(row, 'offsetHeight', { configurable: true, value: 56 });
    const grip = handle(title);
    grip.setPointerCapture = () => {};
    act(() => {
      fireEvent.pointerDown(grip, { button: 0, isPrimary: true, pointerId: 1, clientY: 200 });
      fireEvent.pointerMove(grip, { pointerId: 1, clientY: 200 + by });
      fireEvent[end](grip, { pointerId: 1, clientY: 200 + by });
    });
  };
  drag('Birch', 100, 'pointerUp');
  expect(shown()).toEqual(['Cedar', 'Dogwood', 'Birch']);
  drag('Birch', -70, 'pointerUp');
  expect(shown()).toEqual(['Cedar', 'Birch', 'Dogwood']);
  drag('Cedar', 100, 'pointerCancel');
  drag('Cedar', 10, 'pointerUp');
  expect(shown()).toEqual(['Cedar', 'Birch', 'Dogwood']);
});

test('a drag ends without a move when the list changes or the handle loses the pointer [PLAYER-035]', async () => {
  const { panel, shown } = await open();
  const rows = () => panel().getAllByRole('listitem');
  const grab = (title: string) => {
    const grip = handle(title);
    for (const row of rows()) Object.defineProperty(row, 'offsetHeight', { configurable: true, value: 56 });
    grip.setPointerCapture = () => {};
    fireEvent.pointerDown(grip, { button: 0, isPrimary: true, pointerId: 1, clientY: 200 });
    fireEvent.pointerMove(grip, { pointerId: 1, clientY: 260 });
    return grip;
  };
  const release = (grip: HTMLElement) => fireEvent.pointerUp(grip, { pointerId: 1, clientY: 260 });
  const isDragged = () => rows().some((row) => 'dragged' in row.dataset || row.style.transform !== '');
  const lost = grab('Birch');
  expect(isDragged()).toBe(true);
  fireEvent.lostPointerCapture(lost, { pointerId: 1 });
  expect(isDragged()).toBe(false);
  release(lost);
  expect(shown()).toEqual(['Birch', 'Cedar', 'Dogwood']);
  const grip = grab('Cedar');
  await act(async () => getPlayerStore().next());
  expect(isDragged()).toBe(false);
  release(grip);
  expect(shown()).toEqual(['Cedar', 'Dogwood']);
});

test('"Shuffle" and "Repeat" are switched in the queue and say what they are [PLAYER-037] [PLAYER-038]', async () => {
  const { press, panel, shown } = await open();
  await press('Shuffle');
  expect(panel().getByRole('button', { name: 'Shuffle' }).getAttribute('aria-pressed')).toBe('true');
  expect(shown().sort()).toEqual(['Birch', 'Cedar', 'Dogwood']);
  pressLater(panel().getByRole('button', { name: 'Shuffle' }));
  expect(shown()).toEqual(['Birch', 'Cedar', 'Dogwood']);
  await press('Repeat off');
  expect(getPlayerStore().getState().repeat).toBe('all');
  pressLater(panel().getByRole('button', { name: 'Repeat all' }));
  expect(getPlayerStore().getState().repeat).toBe('one');
  expect(panel().getByRole('button', { name: 'Repeat one' })).toBeTruthy();
});

test('"Play next" and "Add to queue" are in the menu of a card, and say what they did [PLAYER-036]', async () => {
  const { user, shown } = await open();
  const choose = async (name: string) => {
    const card = within(screen.getByRole('article', { name: 'Elm' }));
    await user.click(card.getByRole('button', { name: 'More for Elm' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Add to queue');
  expect(shown()).toEqual(['Birch', 'Cedar', 'Dogwood', 'Elm']);
  expect(flash.read().map(({ text }) => text)).toEqual(['Elm is in the queue.']);
  await choose('Play next');
  expect(shown()).toEqual(['Elm', 'Birch', 'Cedar', 'Dogwood']);
  expect(flash.read().at(-1)?.text).toBe('Elm plays next.');
  expect(getPlayerStore().getState().title).toBe('Ash');
});

test('the menu of a queued track opens the lists for it [LIST-023]', async () => {
  const { user, panel } = await open();
  await user.click(panel().getByRole('button', { name: 'More for Cedar' }));
  await user.click(screen.getByRole('menuitem', { name: 'Add to list' }));
  expect(trackToList.getState()).toMatchObject({ title: 'Cedar' });
});
