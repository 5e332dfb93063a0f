import { expect, test } from 'vitest';
import { joinGroup, leaveGroup } from '#features/groups/contract.ts';
import { listMembers } from '#features/groups/members.contract.ts';
import { deleteMembership } from '#features/groups/server/members/membership.store.ts';
import { getGroupAs, groupRowId } from '#features/groups/testing/a-group.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { appealDecision } from '#features/reports/appeals.contract.ts';
import { settleCase } from '#features/reports/moderation.contract.ts';
import { aCase, caseAbout, tokenIn } from '#features/reports/testing/a-case.ts';
import { emailsTo } from '#features/sign-in/testing/emails.ts';
import { reportTrack } from '#features/tracks/report.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import type { Member } from '#testing/world.ts';

const { world, ben, cid, admin, groupWith } = await aGroupsWorld();

async function suspend(person: Member): Promise<string> {
  const { id } = await aCase(world, admin, person);
  await admin.call(settleCase, { id, action: 'suspend', message: 'Enough.' });
  return id;
}

test('the member count equals the listed members during and after a suspension', async () => {
  const { groupLink } = await groupWith('Counted', [ben, cid]);
  const seen = async () => {
    const { meta } = await cid.call(listMembers, { groupLink });
    return [(await getGroupAs(cid, groupLink)).groupMembershipsCount, meta.total];
  };
  expect(await seen()).toEqual([3, 3]);
  const id = await suspend(ben);
  expect(await seen()).toEqual([2, 2]);
  await cid.call(leaveGroup, { groupLink });
  await cid.call(joinGroup, { groupLink });
  expect(await seen()).toEqual([2, 2]);
  const [email] = await emailsTo(world, ben.email, 'decision');
  await world.newGuest().call(appealDecision, { id, token: tokenIn(email?.text ?? ''), text: 'Not me' });
  const appeal = await caseAbout(admin, ben, 'appeal');
  await admin.call(settleCase, { id: appeal.id, action: 'reverse', message: 'You were right' });
  expect(await seen()).toEqual([3, 3]);
});

test('a member who is suspended twice, or deleted while suspended, is subtracted once', async () => {
  const dan = await world.person('dan');
  const group = await groupWith('Twice', [dan, cid]);
  const count = async () => (await getGroupAs(cid, group.groupLink)).groupMembershipsCount;
  expect(await count()).toBe(3);
  const track = await aStoredTrack(world, dan);
  await cid.call(reportTrack, { id: track.id, reason: 'Mine' });
  const { id } = await caseAbout(admin, dan, 'track');
  await suspend(dan);
  await admin.call(settleCase, { id, action: 'suspend', message: 'Again.' });
  expect(await count()).toBe(2);
  await deleteMembership(world.platform.db, await groupRowId(world, group), dan.id);
  expect(await count()).toBe(2);
});
