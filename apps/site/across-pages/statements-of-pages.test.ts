import { afterAll, beforeAll, expect, test } from 'vitest';
import { joinGroup } from '#features/groups/contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { getTrack } from '#features/tracks/contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { follow } from '#features/tracks/testing/follow.ts';
import { type ASite, aSite } from '#testing/a-site.ts';
import { countStatements } from '#testing/count-statements.ts';
import { type Member, type World, worldOf } from '#testing/world.ts';

let site: ASite;
let world: World;
let ada: Member;
let other: Member;
/** Addresses of two tracks of one artist. */
let tracks: string[];
beforeAll(async () => {
  site = await aSite();
  world = worldOf(site);
  const artist = await world.person('artist');
  [ada, other] = [await world.person('ada'), await world.person('other')];
  const addressOf = async ({ id }: { id: string }) => trackOf(await artist.call(getTrack, { id })).selfLink;
  tracks = [
    await addressOf(await aStoredTrack(world, artist)),
    await addressOf(await aStoredTrack(world, artist)),
  ];
  await aStoredTrack(world, ada);
  await follow(world, ada, artist);
  const { groupLink } = await aGroup(world, artist);
  await ada.call(joinGroup, { groupLink });
  await world.drain();
}, 180_000);
afterAll(() => site.close());

test.each([
  ['tracks home', 4, () => ['/tracks', '/tracks']],
  ['a track', 7, () => tracks],
  ['the community', 8, () => ['/community', '/community']],
] as const)(
  'a member who opens %s has the database asked at most %i statements in three rounds [SITE-118]',
  async (_page, statements, addresses) => {
    const [before = '', opened = ''] = addresses();
    // What all members get alike is read by then.
    expect((await other.raw({ method: 'GET', url: before })).status).toBe(200);
    const asked = await countStatements(site.database, async () => {
      expect((await ada.raw({ method: 'GET', url: opened })).status).toBe(200);
    });
    expect(asked.statements).toBeLessThanOrEqual(statements);
    expect(asked.rounds).toBeLessThanOrEqual(3);
  },
);
