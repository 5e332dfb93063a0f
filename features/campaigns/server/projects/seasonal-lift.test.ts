import { expect, test } from 'vitest';
import { updateCampaign } from '#features/campaigns/contract.ts';
import { joinGroup } from '#features/groups/contract.ts';
import { createProject } from '#features/projects/contract.ts';
import { getProjectInvitation, removeProjectMember } from '#features/projects/membership.contract.ts';
import { aNewProject, getProjectAs, joinProject } from '#features/projects/testing/a-new-project.ts';
import { race } from '#testing/races.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { aCampaign, inDays } from '../../testing/a-campaign.ts';
import { aCampaignProject, joinAs } from '../../testing/a-campaign-project.ts';

const world = await aWorld({ settings: { PLAN_LIMITS: 'on' } });
const { db } = world.platform;
const ada = await world.person('ada', { accountType: 6 });
const admin = await world.person('admin', { admin: true });
const weekMs = 7 * 24 * 3_600_000;
const limitReached = { status: 403, code: 'limit_reached' };

let freeCount = 0;
/** A member of the free plan who has reached its limit of live projects. */
async function aMemberAtTheLimit(): Promise<Member> {
  freeCount += 1;
  const member = await world.person(`free${freeCount}`, { accountType: 0 });
  let refused: unknown = null;
  while (refused === null) {
    refused = await aNewProject(member, { kind: 'Project' }).then(
      () => null,
      (error: unknown) => error,
    );
  }
  expect(refused).toMatchObject(limitReached);
  return member;
}
const aSeasonal = (more = {}) => aCampaign(world, ada, admin, { variant: 'seasonal', ...more });
const liftsOf = (member: Member) =>
  db.selectFrom('project_limit_lifts').where('user_id', '=', member.id).selectAll().execute();
const unlimitedUntil = async (member: Member, groupLink: string) => {
  const { body } = await member.raw({ method: 'GET', url: `/api/groups/${groupLink}` });
  const found = body.included.find(({ type }: { type: string }) => type === 'campaign');
  return found.attributes.unlimited_until;
};

test.each(['starts', 'joins'])(
  'a member who first %s a collaboration in an open seasonal campaign has no limit for 7 x 24 hours [CAMPAIGN-099] [CAMPAIGN-188]',
  async (how) => {
    const { groupLink } = await aSeasonal({ endDate: inDays(world, 30) });
    const free = await aMemberAtTheLimit();
    await free.call(joinGroup, { groupLink });
    expect(await unlimitedUntil(free, groupLink)).toBeNull();
    const at = world.clock.now().getTime();
    if (how === 'starts') await aCampaignProject(free, groupLink);
    else {
      const { id } = await aCampaignProject(ada, groupLink);
      expect(await free.call(getProjectInvitation, { id })).toMatchObject({ hasReachedTheLimit: false });
      expect(await joinAs(free, id)).toBe(true);
    }
    expect((await liftsOf(free)).map(({ ends_at }) => ends_at.getTime())).toEqual([at + weekMs]);
    expect(await unlimitedUntil(free, groupLink)).toBe(new Date(at + weekMs).toISOString());
    expect(await unlimitedUntil(ada, groupLink)).toBe(
      how === 'joins' ? new Date(at + weekMs).toISOString() : null,
    );
    const more = await aNewProject(free, { kind: 'Project' });
    world.clock.advance(weekMs - 1000);
    await aNewProject(free, { kind: 'Project' });
    world.clock.advance(1000);
    await expect(aNewProject(free, { kind: 'Project' })).rejects.toMatchObject(limitReached);
    // What was made above the limit can still be used.
    expect((await getProjectAs(free, more.id)).can.rename).toBe(true);
    expect(await unlimitedUntil(free, groupLink)).toBeNull();
  },
);

test('the days are given once a member and campaign, also after leaving and joining again [CAMPAIGN-100]', async () => {
  const { groupLink } = await aSeasonal({ endDate: inDays(world, 30) });
  const free = await aMemberAtTheLimit();
  const { id } = await aCampaignProject(ada, groupLink);
  await joinAs(free, id);
  const first = await liftsOf(free);
  world.clock.advance(3_600_000);
  const { members } = await getProjectAs(free, id);
  await free.call(removeProjectMember, { projectId: id, id: members[0]?.id ?? '' });
  await joinAs(free, id);
  await aCampaignProject(free, groupLink);
  expect(await liftsOf(free)).toEqual(first);
  world.clock.advance(weekMs);
  await expect(aCampaignProject(free, groupLink)).rejects.toMatchObject(limitReached);
  expect(await liftsOf(free)).toEqual(first);
  const { groupLink: next } = await aSeasonal();
  await aCampaignProject(free, next);
  expect(await liftsOf(free)).toHaveLength(2);
});

test('starts and joins at once give the days once [CAMPAIGN-100]', async () => {
  const { groupLink } = await aSeasonal();
  const { id } = await aCampaignProject(ada, groupLink);
  const free = await aMemberAtTheLimit();
  const { given } = await race<unknown>(10, (at) =>
    at % 2 === 0 ? joinAs(free, id) : free.call(createProject, { project: { campaign: groupLink } }),
  );
  expect(given.length).toBeGreaterThanOrEqual(6);
  expect(await liftsOf(free)).toHaveLength(1);
});

test('an accepted invitation to a project of the campaign gives the days, too', async () => {
  const { groupLink } = await aSeasonal();
  const { id } = await aCampaignProject(ada, groupLink);
  const free = await aMemberAtTheLimit();
  await joinProject(ada, free, id);
  expect(await liftsOf(free)).toHaveLength(1);
});

test('no days come from a campaign of another kind, one that is not open, or a refused start', async () => {
  const free = await aMemberAtTheLimit();
  const remix = await aCampaign(world, ada, admin);
  const { id } = await aCampaignProject(ada, remix.groupLink);
  await expect(joinAs(free, id)).rejects.toMatchObject(limitReached);
  expect(await free.call(getProjectInvitation, { id })).toMatchObject({ hasReachedTheLimit: true });
  const later = await aSeasonal({ startDate: inDays(world, 1) });
  await expect(
    free.call(createProject, { project: { kind: 'Project', campaign: later.groupLink } }),
  ).rejects.toMatchObject(limitReached);
  const open = await aSeasonal();
  await expect(
    free.call(createProject, { project: { campaign: open.groupLink, title: ' ' } }),
  ).rejects.toMatchObject({ status: 422 });
  const closed = await aCampaignProject(ada, open.groupLink);
  await admin.call(updateCampaign, { id: open.id, campaign: { endDate: inDays(world, -1) } });
  await expect(joinAs(free, closed.id)).rejects.toMatchObject(limitReached);
  expect(await liftsOf(free)).toEqual([]);
});
