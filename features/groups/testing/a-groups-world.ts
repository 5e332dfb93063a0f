import { joinGroup } from '#features/groups/contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { postTrack } from '#features/groups/tracks.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWorld, type Member, type World } from '#testing/world.ts';

/** A world with ada, who may create groups, the members ben and cid, and a site admin. */
export async function aGroupsWorld() {
  const world: World = await aWorld();
  const ada = await world.person('ada', { accountType: 2 });
  const ben = await world.person('ben');
  const cid = await world.person('cid');
  const admin = await world.person('admin', { admin: true });

  /** Creates a joinable group of ada's with these members. */
  async function groupWith(name: string, members: Member[], more: Parameters<typeof aGroup>[2] = {}) {
    const group = await aGroup(world, ada, { name, ...more });
    for (const member of members) await member.call(joinGroup, { groupLink: group.groupLink });
    return group;
  }

  /** Creates a track, one second old, and posts it in the group; returns its id. */
  async function posted(groupLink: string, who: Member, title?: string): Promise<string> {
    world.clock.advance(1000);
    const { id } = await aStoredTrack(world, who, title === undefined ? {} : { title });
    world.clock.advance(1000);
    await who.call(postTrack, { groupLink, mixdownId: id });
    return id;
  }

  return { world, ada, ben, cid, admin, groupWith, posted };
}

/** The ids of the tracks in an answer, in its order. */
export const trackIdsIn = ({ tracks }: { tracks: readonly { track: { id: string } }[] }): string[] =>
  tracks.map(({ track }) => track.id);
