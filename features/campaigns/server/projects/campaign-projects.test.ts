import { expect, test } from 'vitest';
import { updateCampaign } from '#features/campaigns/contract.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { createProject, deleteProject, updateProject } from '#features/projects/contract.ts';
import { getProjectInvitation } from '#features/projects/membership.contract.ts';
import { aNewProject, getProjectAs } from '#features/projects/testing/a-new-project.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { getLeaderboard, listCampaignProjects } from '../../projects.contract.ts';
import { aCampaign, inDays } from '../../testing/a-campaign.ts';
import { aCampaignProject, joinAs } from '../../testing/a-campaign-project.ts';

const { world, ada, ben, cid, admin } = await aGroupsWorld();
const { db } = world.platform;
const read = async (url: string, person = world.newGuest()) => person.raw({ method: 'GET', url });
const idsOf = async (slug: string, query = '', person = world.newGuest()) => {
  const { body } = await read(`/api/projects?q[campaign_slug_eq]=${slug}${query}`, person);
  return body.data.map(({ id }: { id: string }) => id);
};

test('a project of a campaign holds its fields, and its owner is included [CAMPAIGN-012] [CAMPAIGN-036]', async () => {
  const { groupLink } = await aCampaign(world, ada, admin);
  const { id } = await aCampaignProject(ben, groupLink, {
    title: 'Slack tide',
    description: 'Strings wanted',
  });
  const { status, body } = await read(`/api/projects?q[campaign_slug_eq]=${groupLink}`);
  expect(status).toBe(200);
  expect(body.data).toEqual([
    {
      id,
      type: 'project',
      attributes: {
        title: 'Slack tide',
        cover_photo_url: `/thumbnails/${id}.svg`,
        created_at: expect.any(String),
        description: 'Strings wanted',
        open_collaboration: true,
        max_active_users_count: 0,
        total_users_joined: 0,
      },
      relationships: { owner: { data: { id: ben.id, type: 'user' } } },
    },
  ]);
  expect(body.included).toMatchObject([
    { id: ben.id, type: 'user', attributes: { username: ben.username, profile_link: expect.any(String) } },
  ]);
  expect(body.meta).toEqual({ next_page: null });
});

test('20 projects a page, newest first, within the given dates [CAMPAIGN-035] [CAMPAIGN-037]', async () => {
  const { groupLink, campaign } = await aCampaign(world, ada, admin);
  const ids: string[] = [];
  for (let at = 0; at < 21; at += 1) {
    world.clock.advance(1000);
    ids.unshift((await aCampaignProject(ben, groupLink)).id);
  }
  const first = await read(`/api/projects?q[campaign_slug_eq]=${groupLink}`);
  expect(first.body.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 20));
  expect(await idsOf(groupLink, `&page=${encodeURIComponent(first.body.meta.next_page)}`)).toEqual(
    ids.slice(20),
  );
  const dates = (from: string, until: string) =>
    `&q[created_at_gteq]=${encodeURIComponent(from)}&q[created_at_lteq]=${encodeURIComponent(until)}`;
  expect(await idsOf(groupLink, dates(campaign.startDate, campaign.endDate))).toHaveLength(20);
  expect(await idsOf(groupLink, dates(inDays(world, 1), campaign.endDate))).toEqual([]);
  expect(await idsOf(groupLink, dates(campaign.startDate, inDays(world, -1)))).toEqual([]);
});

test('only live projects of campaigns are listed, never a private one or one of a suspended owner [CAMPAIGN-038]', async () => {
  const { groupLink } = await aCampaign(world, ada, admin);
  const dora = await world.person('dora');
  const { id } = await aCampaignProject(dora, groupLink);
  const [song, live] = [await aNewProject(dora), await aNewProject(dora, { kind: 'Project' })];
  expect(await idsOf(groupLink)).toEqual([id]);
  const all = (await read('/api/projects?items=100')).body.data.map((one: { id: string }) => one.id);
  expect(all).toContain(id);
  for (const own of [song, live]) expect(all).not.toContain(own.id);
  await updateUser(db, dora.id, { banned_at: world.clock.now() });
  expect(await idsOf(groupLink)).toEqual([]);
  await updateUser(db, dora.id, { banned_at: null });
  await dora.call(deleteProject, { id });
  expect(await idsOf(groupLink)).toEqual([]);
});

test('an unreadable date answers 422, an unknown campaign 404 [CAMPAIGN-039]', async () => {
  const { groupLink } = await aCampaign(world, ada, admin);
  const plain = await ada.call(createProject, { project: {} });
  for (const date of ['yesterday', '2026-13-01', '', '2026-02-30T00:00:00Z']) {
    expect((await read(`/api/projects?q[created_at_gteq]=${date}`)).status).toBe(422);
    expect((await read(`/api/projects?q[created_at_lteq]=${date}`)).status).toBe(422);
  }
  expect((await read('/api/projects?q[campaign_slug_eq]=no-such-campaign')).status).toBe(404);
  expect((await read(`/api/projects?q[campaign_slug_eq]=${plain.data.id}`)).status).toBe(404);
  expect(
    (await read(`/api/projects?q[created_at_gteq]=2026-01-01&q[campaign_slug_eq]=${groupLink}`)).status,
  ).toBe(200);
});
wrongInputs({
  world,
  endpoint: listCampaignProjects,
  as: () => world.newGuest(),
  good: async () => ({ 'q[campaignSlugEq]': (await aCampaign(world, ada, admin)).groupLink }),
  unchanged: ['campaign_projects'],
});
wrongInputs({
  world,
  endpoint: getLeaderboard,
  as: () => world.newGuest(),
  good: async () => ({ slug: (await aCampaign(world, ada, admin)).groupLink }),
  unchanged: ['campaign_projects'],
});

test('a project that is started with the slug of an open campaign is live and belongs to it [CAMPAIGN-156]', async () => {
  const { groupLink } = await aCampaign(world, ada, admin);
  const project = await aCampaignProject(ben, groupLink);
  expect(project).toMatchObject({ kind: 'Project', inCampaign: true, openCollaboration: true });
  expect(await idsOf(groupLink)).toEqual([project.id]);
});

test('with the slug of a campaign that is not open, or of none, the project is outside of it [CAMPAIGN-185]', async () => {
  const { groupLink, id } = await aCampaign(world, ada, admin, { startDate: inDays(world, 1) });
  for (const slug of [groupLink, 'no-such-campaign', 'ä?b', '']) {
    const project = await aCampaignProject(ben, slug);
    expect(project).toMatchObject({ inCampaign: false, openCollaboration: false });
  }
  await admin.call(updateCampaign, {
    id,
    campaign: { startDate: inDays(world, -9), endDate: inDays(world, -1) },
  });
  expect((await aCampaignProject(ben, groupLink)).inCampaign).toBe(false);
  expect(await idsOf(groupLink)).toEqual([]);
});

test('any member joins an open project without approval while its campaign is open; its owner may choose requests instead [CAMPAIGN-157]', async () => {
  const { groupLink, id: campaignId } = await aCampaign(world, ada, admin);
  const open = await aCampaignProject(ben, groupLink);
  expect(await cid.call(getProjectInvitation, { id: open.id })).toMatchObject({ autoAccept: true });
  expect(await joinAs(cid, open.id)).toBe(true);
  expect((await getProjectAs(world.newGuest(), open.id)).title).toBe(open.title);

  const asked = await aCampaignProject(ben, groupLink, { openCollaboration: false });
  expect(await cid.call(getProjectInvitation, { id: asked.id })).toMatchObject({ autoAccept: false });
  expect(await joinAs(cid, asked.id)).toBe(false);
  expect(await idsOf(groupLink)).toContain(asked.id);

  await ben.call(updateProject, { id: asked.id, project: { openCollaboration: true } });
  expect(await joinAs(ada, asked.id)).toBe(true);
  await ben.call(updateProject, { id: open.id, project: { openCollaboration: false } });
  expect(await joinAs(ada, open.id)).toBe(false);

  await admin.call(updateCampaign, { id: campaignId, campaign: { endDate: inDays(world, -1) } });
  expect(await admin.call(getProjectInvitation, { id: asked.id })).toMatchObject({ autoAccept: false });
  expect(await joinAs(admin, asked.id)).toBe(false);
});

test('only the owner opens a project, and only one of a campaign [CAMPAIGN-157]', async () => {
  const { groupLink } = await aCampaign(world, ada, admin);
  const { id } = await aCampaignProject(ben, groupLink, { openCollaboration: false });
  await joinAs(cid, id);
  const project = { openCollaboration: true };
  await expect(cid.call(updateProject, { id, project })).rejects.toMatchObject({ status: 404 });
  await expect(world.newGuest().call(updateProject, { id, project })).rejects.toMatchObject({ status: 401 });
  const other = await aNewProject(ben, { kind: 'Project' });
  await expect(ben.call(updateProject, { id: other.id, project })).rejects.toMatchObject({
    status: 422,
    fields: { open_collaboration: ['Only a project of a campaign can be open to everyone.'] },
  });
  const long = { description: 'x'.repeat(501) };
  await expect(ben.call(updateProject, { id, project: long })).rejects.toMatchObject({ status: 422 });
  const renamed = await ben.call(updateProject, { id, project: { description: 'Bring a drum' } });
  expect(renamed.data.attributes).toMatchObject({ description: 'Bring a drum', openCollaboration: false });
});
