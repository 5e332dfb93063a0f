import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import { followUser } from '#features/follows/contract.ts';
import { followGroup, joinGroup } from '#features/groups/contract.ts';
import { inviteToGroup, listMembers } from '#features/groups/members.contract.ts';
import { aGroup, getGroupAs } from '#features/groups/testing/a-group.ts';
import { notificationsOf } from '#features/notifications/testing/deliver-event.ts';
import { listFollowers, listFollowings } from '#features/people/contract.ts';
import { inviteToProject, listOpenMemberships } from '#features/projects/membership.contract.ts';
import { aNewProject } from '#features/projects/testing/a-new-project.ts';
import { getOwnReferral, getReferral, listInvites } from '#features/referrals/contract.ts';
import { rewardReferral } from '#features/referrals/server/reward-referral.ts';
import { signUpByReferral } from '#features/referrals/testing/sign-up-by-referral.ts';
import { getTrack } from '#features/tracks/contract.ts';
import { likeTrack } from '#features/tracks/likes.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const { db } = world.platform;

test('deleting a member deletes follows, likes, notifications, memberships, invitations and the referral, and forfeits credits [ACCOUNT-086]', async () => {
  const sam = await world.person('sam', { accountType: 2 });
  const jo = await signUpByReferral(world, 'jo', {
    referralId: (await sam.call(getOwnReferral, {})).referral.id,
  });
  const { id: joLink } = (await jo.call(getOwnReferral, {})).referral;
  const kim = await signUpByReferral(world, 'kim', { referralId: joLink });
  const pay = (userId: string, paymentId: string) =>
    transaction(db, (tx) => rewardReferral(makeCall(world.platform, tx, guest), { userId, paymentId }));
  await pay(kim.id, 'first');

  await jo.call(followUser, { id: sam.id });
  await sam.call(followUser, { id: jo.id });
  const track = await aStoredTrack(world, sam);
  await jo.call(likeTrack, track);
  const joined = await aGroup(world, sam, { name: 'Joined' });
  await jo.call(joinGroup, { groupLink: joined.groupLink });
  await jo.call(followGroup, { groupLink: joined.groupLink });
  const asked = await aGroup(world, sam, { name: 'Asked' });
  await sam.call(inviteToGroup, { groupLink: asked.groupLink, user: jo.profileLink });
  const project = await aNewProject(sam, { kind: 'Project' });
  await sam.call(inviteToProject, { id: project.id, username: jo.username });
  await world.drain();

  const seen = async () => ({
    followersOfSam: (await world.guest.call(listFollowers, { id: sam.id })).meta.total,
    followedBySam: (await world.guest.call(listFollowings, { id: sam.id })).meta.total,
    likes: (await sam.call(getTrack, track)).data.attributes.likesCount,
    toldOfJo: (await notificationsOf(sam)).filter(({ author }) => author?.id === jo.id).length > 0,
    members: (await sam.call(listMembers, { groupLink: joined.groupLink })).meta.total,
    groupFollowers: (await getGroupAs(sam, joined.groupLink)).followersCount,
    askedIntoProject: (await sam.call(listOpenMemberships, { id: project.id })).meta.total,
    invitedBySam: (await sam.call(listInvites, {})).meta.total,
    referral: (await world.newGuest().raw({ method: 'GET', url: `/api/referrals/${joLink}` })).status,
  });
  expect(await seen()).toEqual({
    followersOfSam: 1,
    followedBySam: 1,
    likes: 1,
    toldOfJo: true,
    members: 2,
    groupFollowers: 1,
    askedIntoProject: 1,
    invitedBySam: 1,
    referral: 200,
  });
  expect((await notificationsOf(jo)).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['new_group_invitation', 'collab_invitation']),
  );
  expect(await jo.call(getOwnReferral, {})).toMatchObject({ prizesCount: 1, promotionalCreditsAmount: 10 });

  await jo.call(deleteUser, { guid: jo.id });
  await world.drain();
  expect(await seen()).toEqual({
    followersOfSam: 0,
    followedBySam: 0,
    likes: 0,
    toldOfJo: false,
    members: 1,
    groupFollowers: 0,
    askedIntoProject: 0,
    invitedBySam: 0,
    referral: 404,
  });

  // A new account with the same address gets none of it back, and no payment earns credits.
  const again = await signUpByReferral(world, 'jo');
  await pay(kim.id, 'second');
  expect(await notificationsOf(again)).toEqual([]);
  expect(await again.call(getOwnReferral, {})).toMatchObject({ prizesCount: 0, promotionalCreditsAmount: 0 });
  expect((await again.call(listInvites, {})).meta.total).toBe(0);
  await expect(kim.call(getReferral, { id: joLink })).rejects.toMatchObject({ status: 404 });
  expect(await rowsNaming(jo.id)).toEqual([]);
});

/** The tables that the ledger says are cleared, where a row still names this member. */
async function rowsNaming(id: string): Promise<string[]> {
  const columns = {
    follows: ['follower_id', 'followed_id'],
    likes: ['user_id'],
    notifications: ['user_id', 'author_id'],
    group_memberships: ['user_id'],
    group_follows: ['user_id'],
    group_invitations: ['user_id', 'invited_by'],
    project_memberships: ['user_id'],
    referrals: ['user_id'],
    referred_users: ['user_id'],
    credits: ['user_id'],
  };
  const left: string[] = [];
  for (const [table, names] of Object.entries(columns)) {
    for (const name of names) {
      const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(name)} = ${id}`.execute(
        db,
      );
      if (rows.length > 0) left.push(`${table}.${name}`);
    }
  }
  return left;
}
