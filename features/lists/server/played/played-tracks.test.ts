import { expect, test } from 'vitest';
import { blockUser } from '#features/blocks/contract.ts';
import { deleteTrack, updateTrack } from '#features/tracks/edit.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import {
  clearPlayedTracks,
  getPlayedSettings,
  listPlayedTracks,
  savePlayedTrack,
  updatePlayedSettings,
} from '../../played.contract.ts';
import { listsOfMember } from '../lists-of-member.ts';
import { purgePlayedTracks } from './purge-played-tracks.ts';

const world = await aWorld();
const { db } = world.platform;
const ben = await world.person('ben');
let people = 0;
const aListener = () => world.person(`listener${people++}`);

const someTracks = (...titles: string[]) =>
  Promise.all(titles.map(async (title) => (await aStoredTrack(world, ben, { title })).id));
const play = (who: Member, trackId: string, position = 0) => {
  world.clock.advance(1000);
  return who.call(savePlayedTrack, { trackId, played: { position } });
};
const heardBy = async (who: Member) =>
  (await who.call(listPlayedTracks, {})).played.map(({ track, position }) => [track.title, position]);
const rowsOf = async (who: Member) =>
  (await db.selectFrom('played_tracks').select('track_id').where('user_id', '=', who.id).execute()).length;

test('a member gets what they played, last first, each track once with where they stopped [LIST-024] [LIST-025]', async () => {
  const ada = await aListener();
  const [tide = '', fog = '', rain = ''] = await someTracks('Tide', 'Fog', 'Rain');
  expect(await play(ada, tide)).toEqual({ isRemembered: true });
  await play(ada, fog);
  await play(ada, rain, 7000);
  await play(ada, tide, 61_500);
  const all = [
    ['Tide', 61_500],
    ['Rain', 7000],
    ['Fog', 0],
  ];
  expect(await heardBy(ada)).toEqual(all);
  const first = await ada.call(listPlayedTracks, { items: 2 });
  const rest = await ada.call(listPlayedTracks, { items: 2, page: first.meta.nextPage ?? '' });
  expect([...first.played, ...rest.played].map(({ track, position }) => [track.title, position])).toEqual(
    all,
  );
  expect(rest.meta.nextPage).toBeNull();
  expect((await ada.raw({ method: 'GET', url: '/api/accounts/played_tracks?items=1' })).body).toEqual({
    played: [{ track: expect.any(Object), position: 61_500, played_at: expect.any(String) }],
    meta: { next_page: expect.any(String) },
  });
  expect(await heardBy(ben)).toEqual([]);
  await expect(world.guest.call(listPlayedTracks, {})).rejects.toMatchObject({ status: 401 });
  await expect(play(world.guest as Member, tide)).rejects.toMatchObject({ status: 401 });
});

test('tracks that are hidden, deleted, or of one who blocks the member are left out, and 404 to save [LIST-024] [LIST-025]', async () => {
  const ada = await aListener();
  const [shown = '', hidden = '', gone = ''] = await someTracks('Shown', 'Hidden', 'Gone');
  for (const id of [shown, hidden, gone]) await play(ada, id);
  await ben.call(updateTrack, { id: hidden, mixdown: { published: false } });
  await ben.call(deleteTrack, { id: gone });
  expect(await heardBy(ada)).toEqual([['Shown', 0]]);
  for (const id of [hidden, gone, '00000000-0000-7000-8000-000000000000'])
    await expect(play(ada, id)).rejects.toMatchObject({ status: 404 });
  await ben.call(blockUser, { id: ada.id });
  expect(await heardBy(ada)).toEqual([]);
});

test('of more than 500 tracks the ones played longest ago go [LIST-024]', async () => {
  const ada = await aListener();
  const [tide = ''] = await someTracks('Tide');
  const at = world.clock.now().getTime();
  await db
    .insertInto('played_tracks')
    .values(
      Array.from({ length: 500 }, (_, n) => ({
        user_id: ada.id,
        track_id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
        played_at: new Date(at + n),
        position: 0,
      })),
    )
    .execute();
  await play(ada, tide);
  const rows = await db
    .selectFrom('played_tracks')
    .select('track_id')
    .where('user_id', '=', ada.id)
    .orderBy('played_at')
    .execute();
  expect(rows).toHaveLength(500);
  expect(rows[0]?.track_id).toBe('00000000-0000-7000-8000-000000000001');
  expect(rows.at(-1)?.track_id).toBe(tide);
});

test('a member forgets all, and switches remembering off and on [LIST-026]', async () => {
  const [ada, other] = [await aListener(), await aListener()];
  const [tide = ''] = await someTracks('Tide');
  for (const who of [ada, other]) await play(who, tide);
  await ada.call(clearPlayedTracks, {});
  await ada.call(clearPlayedTracks, {});
  expect(await heardBy(ada)).toEqual([]);
  await play(ada, tide);
  const remember = (isRemembered: boolean) => ada.call(updatePlayedSettings, { settings: { isRemembered } });
  for (const _again of [1, 2]) expect(await remember(false)).toEqual({ isRemembered: false });
  expect(await rowsOf(ada)).toBe(0);
  expect(await play(ada, tide)).toEqual({ isRemembered: false });
  expect(await rowsOf(ada)).toBe(0);
  expect(await ada.call(getPlayedSettings, {})).toEqual({ isRemembered: false });
  expect(await other.call(getPlayedSettings, {})).toEqual({ isRemembered: true });
  for (const _again of [1, 2]) expect(await remember(true)).toEqual({ isRemembered: true });
  expect(await play(ada, tide)).toEqual({ isRemembered: true });
  expect(await rowsOf(ada)).toBe(1);
  expect(await heardBy(other)).toEqual([['Tide', 0]]);
});

test('what is played at the moment of switching off is not stored [LIST-026]', async () => {
  const ada = await aListener();
  const tracks = await someTracks('One', 'Two', 'Three', 'Four', 'Five');
  await race(6, (at) =>
    at === 3
      ? ada.call(updatePlayedSettings, { settings: { isRemembered: false } })
      : ada.call(savePlayedTrack, { trackId: tracks.at(at % 5) ?? '', played: { position: 0 } }),
  );
  expect(await rowsOf(ada)).toBe(0);
});

test('an export holds what was played, without hidden titles; deleting the account and 90 days delete it [LIST-028]', async () => {
  const [ada, eva] = [await aListener(), await aListener()];
  const [open = '', hidden = ''] = await someTracks('Open', 'Canary');
  await play(ada, hidden, 5000);
  await play(ada, open);
  await play(eva, open);
  await ben.call(updateTrack, { id: hidden, mixdown: { published: false } });
  const call = makeCall(world.platform, db, guest);
  const files = new Map<string, unknown>();
  for await (const file of listsOfMember.exportFiles(call, ada.id))
    if ('json' in file) files.set(file.path, file.json);
  expect(files.get('played_lately.json')).toMatchObject([
    { id: open, title: 'Open', by: ben.username, position: 0 },
    { id: hidden, title: null, by: null, position: 5000 },
  ]);
  await listsOfMember.erase(call, ada.id);
  await listsOfMember.erase(call, ada.id);
  expect([await rowsOf(ada), await rowsOf(eva)]).toEqual([0, 1]);
  const playedDaysAgo = async (days: number) => {
    const playedAt = new Date(world.clock.now().getTime() - days * 86_400_000);
    await db
      .updateTable('played_tracks')
      .set({ played_at: playedAt })
      .where('user_id', '=', eva.id)
      .execute();
  };
  await playedDaysAgo(89);
  await purgePlayedTracks(makeCall(world.platform, db, guest));
  expect(await heardBy(eva)).toEqual([['Open', 0]]);
  await playedDaysAgo(91);
  expect(await heardBy(eva)).toEqual([]);
  await purgePlayedTracks(makeCall(world.platform, db, guest));
  expect(await rowsOf(eva)).toBe(0);
});
