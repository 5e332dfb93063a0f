import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setTrack } from '#studio/document/edits/set-track.ts';
import { hostileMark, hostileTexts } from '#testing/hostile-texts.ts';
import { exporting, openLocal } from '#testing/studio/open-local.ts';
import { Studio } from './studio.tsx';

afterEach(cleanup);

it('[STUDIO-162] names with markup are read as text in mixer, devices, event list and drum grid, of people in the room and in announcements (the half of names)', () => {
  const { session, room } = openLocal();
  const [track] = session.song.getState().tracks;
  if (track === undefined) throw new Error('There is no track');
  for (const name of hostileTexts.slice(0, 30)) {
    session.undo.run('rename', null, (editing) => setTrack(editing, { ids: [track.id], values: { name } }));
    room.patchState({ people: [{ key: 'k', userId: 'eve', name, color: 1, view: 'mixer' }] });
    render(<Studio session={session} title={name} home={<a href="/">Home</a>} exporting={exporting} />);
    act(() => session.say(`${name} renamed`));
    const marked = () => document.querySelectorAll(`[${hostileMark}]`).length;
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(name);
    expect(document.body.textContent).toContain(`${name} renamed`);
    for (const view of ['Mixer', 'Devices', 'Event list', 'Beat']) {
      fireEvent.click(screen.getByRole('tab', { name: view }));
      expect(document.body.innerHTML).toContain(hostileMark);
      expect(marked(), view).toBe(0);
    }
    act(() => session.own.patchState({ renaming: null }));
    cleanup();
  }
});
