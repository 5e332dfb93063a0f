import { expect, test } from 'vitest';
import { listTracksOfUser } from '#features/tracks/contract.ts';
import { trackPageOf } from '#features/tracks/model/track-document.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWorld, type Member } from '#testing/world.ts';

const world = await aWorld();
const owner = await world.person('owner');
const ada = await world.person('ada');

test("others see a user's listed tracks, newest first, and the user sees all, by guid or link [USER-028]", async () => {
  const made: string[] = [];
  for (const published of [true, false, true]) {
    world.clock.advance(1000);
    made.push((await aStoredTrack(world, owner, { title: `t${made.length}`, published })).id);
  }
  const waiting: string[] = [];
  for (const status of ['waiting', 'processing', 'error'] as const) {
    world.clock.advance(1000);
    waiting.unshift((await aStoredTrack(world, owner, { title: status, status })).id);
  }
  const [first, hidden, last] = made;
  const ids = async (actor: Pick<Member, 'call'>, userId: string) => {
    world.clock.advance(2000);
    return trackPageOf(await actor.call(listTracksOfUser, { userId })).items.map(({ id }) => id);
  };
  for (const key of [owner.id, owner.profileLink, owner.profileLink.toUpperCase()]) {
    expect(await ids(world.guest, key)).toEqual([last, first]);
    expect(await ids(ada, key)).toEqual([last, first]);
    expect(await ids(owner, key)).toEqual([...waiting, last, hidden, first]);
  }
});
