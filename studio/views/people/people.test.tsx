import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { RoomPerson } from '#studio/document/room-messages.ts';
import { openLocal } from '#testing/studio/open-local.ts';
import { addRegionAt } from '../../commands/add-region.ts';
import { SessionContext } from '../use-session.ts';
import { OthersLayer } from './others-layer.tsx';
import { RoomPeople } from './room-people.tsx';

afterEach(cleanup);

const aPerson = (name: string, more: Partial<RoomPerson> = {}): RoomPerson => ({
  key: `key of ${name}`,
  userId: name,
  name,
  color: 3,
  ...more,
});

function open() {
  const project = openLocal();
  const { session, room } = project;
  const tracks = session.song.getState().tracks.filter(({ kind }) => kind !== 'master');
  const faces = [{ id: 'ben', name: 'Ben K.', picture: '/ben.webp' }];
  const { container } = render(
    <SessionContext value={session}>
      <RoomPeople faces={faces} />
      <OthersLayer tracks={tracks} zoom={40} headWidth={0} />
    </SessionContext>,
  );
  const come = (...people: RoomPerson[]) => act(() => room.patchState({ people }));
  const marks = () =>
    [...container.querySelectorAll<HTMLElement>('[data-person] > span')].map(
      ({ style, dataset, textContent }) => ({
        left: style.left,
        isGhost: dataset.ghost === 'true',
        name: textContent,
      }),
    );
  return { ...project, tracks, come, marks };
}

it('[STUDIO-150] everybody else is shown once, with picture, name, what they look at and whether they play; a crowd is a number with a list', () => {
  const { come } = open();
  expect(screen.queryByRole('list')).toBeNull();
  come(
    aPerson('ben', { view: 'mixer' }),
    aPerson('ben', { key: 'other tab', view: 'clip', transport: { playing: true, tick: 0 } }),
    aPerson('cleo', { view: 'constructor', recording: true }),
  );
  const list = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(list()).toEqual([
    expect.stringContaining('Ben K., in a clip, playing'),
    expect.stringContaining('cleo, recording'),
  ]);
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/ben.webp');
  come(...Array.from({ length: 9 }, (_, n) => aPerson(`person ${n}`)));
  expect(screen.queryByRole('list')).toBeNull();
  act(() => screen.getByRole('button', { name: '9 others here' }).click());
  expect(within(screen.getByRole('dialog')).getAllByRole('listitem')).toHaveLength(9);
});

it('[STUDIO-151] cursor, selection and drag of another are outlines and a ghost with the name, gone with their presence, and nonsense is left out', () => {
  const { session, tracks, come, marks } = open();
  const track = tracks[0]?.id ?? '';
  const first = session.song.getState().regions[0]?.id ?? '';
  addRegionAt(session, { track, tick: 3840 });
  const second = session.song.getState().regions.find(({ id }) => id !== first)?.id ?? '';
  const draft = { moves: [[second, 7680, track], ['nothing', 0, track], [first, -1, track], 7, null] };
  come(aPerson('ben', { cursor: { track, tick: 960 }, selection: [first, second, 'nothing'], draft }));
  expect(marks()).toEqual([
    { left: '40px', isGhost: false, name: 'ben' },
    { left: '0px', isGhost: false, name: 'ben' },
    { left: '320px', isGhost: true, name: 'ben' },
  ]);
  come(aPerson('ben', { draft: { trims: [[first, 960, 1920]] } }));
  expect(marks()).toEqual([{ left: '40px', isGhost: true, name: 'ben' }]);
  come(aPerson('ben', { draft: 'nonsense', cursor: { tick: 0 } }));
  expect(marks()).toEqual([]);
});

it('[STUDIO-150] [STUDIO-151] the others are shown the view, cursor, selection and drag of this page, and that it records (what is sent)', () => {
  const { session, tracks, presence } = open();
  const track = tracks[0]?.id ?? '';
  const region = session.song.getState().regions[0]?.id ?? '';
  session.own.patchState({ panel: 'mixer', cursor: 1920, track, selection: [region] });
  session.draft.setState({ kind: 'move', moves: new Map([[region, { start: 960, track }]]) });
  session.take.setState({ track, end: () => {} });
  expect(presence()).toEqual({
    view: 'mixer',
    cursor: { tick: 1920, track },
    selection: [region],
    transport: { playing: false, tick: 1920 },
    recording: true,
    draft: { moves: [[region, 960, track]] },
  });
});
