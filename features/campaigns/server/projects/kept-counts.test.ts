import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { deleteUser } from '#features/account/contract.ts';
import { updateCampaign } from '#features/campaigns/contract.ts';
import { joinGroup, leaveGroup } from '#features/groups/contract.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { deleteProject } from '#features/projects/contract.ts';
import { removeProjectMember } from '#features/projects/membership.contract.ts';
import { deleteConnection, upsertConnections } from '#features/projects/server/presence.store.ts';
import { getProjectAs } from '#features/projects/testing/a-new-project.ts';
import { uuidV7 } from '#platform/pure/ids.ts';
import { countDeadlocks, race } from '#testing/races.ts';
import type { Member } from '#testing/world.ts';
import { aCampaign, inDays } from '../../testing/a-campaign.ts';
import { aCampaignProject, joinAs } from '../../testing/a-campaign-project.ts';

const { world, ada, ben, admin } = await aGroupsWorld();
const { db, randomBytes } = world.platform;
const people: Member[] = [];
beforeAll(async () => {
  for (let at = 0; at < 12; at += 1) people.push(await aVerified(`player${at}`));
  await updateUser(db, ben.id, { email_verified_at: world.clock.now() });
});

async function aVerified(name: string): Promise<Member> {
  const member = await world.person(name, { accountType: 6 });
  await updateUser(db, member.id, { email_verified_at: world.clock.now() });
  return member;
}
/** New members, minutes apart, as sign-up limits how many come at once. */
async function aCrowd(name: string, size: number): Promise<Member[]> {
  const crowd: Member[] = [];
  for (let at = 0; at < size; at += 1) {
    crowd.push(await aVerified(`${name}${at}`));
    world.clock.advance(600_000);
  }
  return crowd;
}
const someone = (at: number) => people[at % people.length] as Member;

const countsOf = (id: string) =>
  db
    .selectFrom('campaign_projects')
    .where('project_id', '=', id)
    .select(['total_joined as joined', 'max_active as peak'])
    .executeTakeFirst();
const totalsOf = (campaignId: string) =>
  db
    .selectFrom('campaign_counts')
    .where('campaign_id', '=', campaignId)
    .select(['collaborations', 'collaborators', 'contestants'])
    .executeTakeFirstOrThrow();

/** Opens a connection of the member to the project; its id. */
async function enter(member: Member, projectId: string): Promise<string> {
  const now = world.clock.now();
  const connectionId = uuidV7(now.getTime(), randomBytes);
  await upsertConnections(db, [{ connectionId, projectId, userId: member.id }], now);
  return connectionId;
}

test('members who joined while the campaign was open count, other than the owner [CAMPAIGN-047]', async () => {
  const { groupLink, id: campaignId } = await aCampaign(world, ada, admin, { endDate: inDays(world, 1) });
  const { id } = await aCampaignProject(ben, groupLink);
  await joinAs(someone(0), id);
  await joinAs(someone(1), id);
  expect((await countsOf(id))?.joined).toBe(2);
  // The second one joins at the end of the campaign, which no longer counts.
  const { members } = await getProjectAs(ben, id);
  await db
    .updateTable('project_memberships')
    .set({ accepted_at: new Date(inDays(world, 1)) })
    .where('id', '=', members[1]?.id ?? '')
    .execute();
  expect((await countsOf(id))?.joined).toBe(1);
  await admin.call(updateCampaign, { id: campaignId, campaign: { endDate: inDays(world, 2) } });
  expect((await countsOf(id))?.joined).toBe(2);
  await ben.call(removeProjectMember, { projectId: id, id: members[0]?.id ?? '' });
  expect((await countsOf(id))?.joined).toBe(1);
});

test('bans, deletions and verified addresses change the joins at once [CAMPAIGN-048]', async () => {
  const { groupLink } = await aCampaign(world, ada, admin);
  const { id } = await aCampaignProject(ben, groupLink);
  const [banned, gone, unverified] = [
    await aVerified('banned'),
    await aVerified('gone'),
    await world.person('unverified', { accountType: 6 }),
  ];
  await updateUser(db, unverified.id, { email_verified_at: null });
  for (const one of [banned, gone, unverified, someone(0)]) await joinAs(one, id);
  const joined = async () => (await countsOf(id))?.joined;
  expect(await joined()).toBe(3);
  await updateUser(db, unverified.id, { email_verified_at: world.clock.now() });
  expect(await joined()).toBe(4);
  await updateUser(db, banned.id, { banned_at: world.clock.now() });
  expect(await joined()).toBe(3);
  await gone.call(deleteUser, { guid: gone.id });
  expect(await joined()).toBe(2);
  await updateUser(db, banned.id, { banned_at: null });
  expect(await joined()).toBe(3);
});

test('the peak is the most members in the room at one time, each once, while the campaign is open [CAMPAIGN-047] [CAMPAIGN-048] [CAMPAIGN-281]', async () => {
  const { groupLink, id: campaignId } = await aCampaign(world, ada, admin);
  const { id } = await aCampaignProject(ben, groupLink);
  const [one, two] = [await aVerified('one'), await aVerified('two')];
  for (const member of [one, two]) await joinAs(member, id);
  const peak = async () => (await countsOf(id))?.peak;
  await enter(ben, id);
  await enter(ben, id);
  expect(await peak()).toBe(1);
  const ones = await enter(one, id);
  expect(await peak()).toBe(2);
  await deleteConnection(db, ones);
  await enter(two, id);
  expect(await peak()).toBe(2);
  await enter(someone(0), id);
  expect(await peak()).toBe(2);
  // Everybody of the first two minutes is gone by now.
  world.clock.advance(120_000);
  await enter(one, id);
  expect(await peak()).toBe(2);
  await updateUser(db, one.id, { banned_at: world.clock.now() });
  expect(await peak()).toBe(1);
  await updateUser(db, one.id, { banned_at: null });
  expect(await peak()).toBe(2);
  await admin.call(updateCampaign, { id: campaignId, campaign: { endDate: inDays(world, -1) } });
  await enter(ben, id);
  await enter(two, id);
  expect(await peak()).toBe(2);
});

test('a campaign counts its projects, and their owners and members once [CAMPAIGN-096] [CAMPAIGN-189] [CAMPAIGN-280]', async () => {
  const { groupLink, id: campaignId } = await aCampaign(world, ada, admin);
  const owner = await aVerified('owner');
  const [first, second] = [
    await aCampaignProject(owner, groupLink),
    await aCampaignProject(someone(0), groupLink),
  ];
  for (const project of [first, second]) await joinAs(someone(1), project.id);
  await joinAs(owner, second.id);
  expect(await totalsOf(campaignId)).toMatchObject({ collaborations: 2, collaborators: 3 });
  await updateUser(db, owner.id, { banned_at: world.clock.now() });
  expect(await totalsOf(campaignId)).toMatchObject({ collaborations: 1, collaborators: 2 });
  await updateUser(db, owner.id, { banned_at: null });
  await someone(0).call(deleteProject, { id: second.id });
  expect(await totalsOf(campaignId)).toMatchObject({ collaborations: 1, collaborators: 2 });
  const { body } = await world.newGuest().raw({ method: 'GET', url: `/api/groups/${groupLink}` });
  const campaign = body.included.find(({ type }: { type: string }) => type === 'campaign');
  expect(campaign.attributes).toMatchObject({ collaborations_count: 1, collaborators_count: 2 });
});

test('50 members who join at once, half of them twice, are 50 joins, and none fails for a lock', async () => {
  const crowd = await aCrowd('crowd', 50);
  const before = await countDeadlocks(db);
  const { groupLink, id: campaignId } = await aCampaign(world, ada, admin);
  const { id } = await aCampaignProject(ben, groupLink);
  const { given } = await race(75, (at) => joinAs(crowd[at % 50] as Member, id));
  expect(given).toHaveLength(50);
  expect((await countsOf(id))?.joined).toBe(50);
  expect(await totalsOf(campaignId)).toMatchObject({ collaborations: 1, collaborators: 51 });
  await race(50, (at) => enter(crowd[at] as Member, id));
  expect((await countsOf(id))?.peak).toBe(50);
  await race(50, (at) => updateUser(db, (crowd[at] as Member).id, { banned_at: world.clock.now() }));
  expect(await countsOf(id)).toEqual({ joined: 0, peak: 0 });
  expect(await totalsOf(campaignId)).toMatchObject({ collaborations: 1, collaborators: 1 });
  expect(await countDeadlocks(db)).toBe(before);
});

test('a ban that meets a join is counted in either order', async () => {
  const { groupLink } = await aCampaign(world, ada, admin);
  const { id } = await aCampaignProject(ben, groupLink);
  const crowd = await aCrowd('meets', 12);
  await race<unknown>(24, (at) => {
    const member = crowd[at >> 1] as Member;
    return at % 2 === 0 ? joinAs(member, id) : updateUser(db, member.id, { banned_at: world.clock.now() });
  });
  expect((await countsOf(id))?.joined).toBe(0);
});

/** What the kept counts of a campaign have to be, counted from rows. */
async function countRows(campaignId: string) {
  const { rows } = await sql<{ project_id: string; joined: number }>`
    select c.project_id, (select count(*)::int from project_memberships m join users u on u.id = m.user_id
      where m.piece_id = c.project_id and m.user_id <> p.owner_id and m.accepted_at is not null
        and m.accepted_at >= a.start_date and m.accepted_at < a.end_date
        and u.banned_at is null and u.deleted_at is null and u.email_verified_at is not null) as joined
    from campaign_projects c join pieces p on p.id = c.project_id join campaigns a on a.id = c.campaign_id
    where c.campaign_id = ${campaignId} order by c.project_id`.execute(db);
  const { rows: totals } = await sql<Awaited<ReturnType<typeof totalsOf>>>`
    with shown as (select c.project_id, p.owner_id from campaign_projects c join pieces p on p.id = c.project_id
      join users o on o.id = p.owner_id where c.campaign_id = ${campaignId} and o.banned_at is null and o.deleted_at is null)
    select (select count(*)::int from shown) as collaborations,
      (select count(distinct u.id)::int from users u where u.banned_at is null and u.deleted_at is null
        and u.id in (select owner_id from shown union select m.user_id from project_memberships m
          join shown on shown.project_id = m.piece_id where m.accepted_at is not null)) as collaborators,
      (select count(*)::int from group_memberships m join campaigns a on a.group_id = m.group_id join users u on u.id = m.user_id
        where a.id = ${campaignId} and m.role = 'member' and u.banned_at is null and u.deleted_at is null) as contestants`.execute(
    db,
  );
  return { joined: rows, totals: totals[0] };
}

async function keptCounts(campaignId: string) {
  const { rows } = await sql<{ project_id: string; joined: number }>`
    select project_id, total_joined as joined from campaign_projects
    where campaign_id = ${campaignId} order by project_id`.execute(db);
  return { joined: rows, totals: await totalsOf(campaignId) };
}

/** Numbers that look random and are the same in every run (mulberry32). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

test.each([1, 2, 3])(
  'after many random acts, several at a time, every kept count equals its rows: seed %i',
  async (seed) => {
    const { groupLink, id: campaignId } = await aCampaign(world, ada, admin);
    const next = numbersFrom(seed);
    const projects: string[] = [];
    const pick = () => projects[next(Math.max(projects.length, 1))] ?? '';
    const acts: ((member: Member) => Promise<unknown>)[] = [
      async (member) => {
        if (projects.length < 6) projects.push((await aCampaignProject(member, groupLink)).id);
      },
      (member) => joinAs(member, pick()),
      (member) => joinAs(member, pick()),
      async (member) => {
        const id = pick();
        const { members } = await getProjectAs(member, id);
        const own = members.find(({ user }) => user.id === member.id);
        if (own) await member.call(removeProjectMember, { projectId: id, id: own.id });
      },
      (member) => enter(member, pick()),
      (member) => member.call(joinGroup, { groupLink }),
      (member) => member.call(leaveGroup, { groupLink }),
      (member) => updateUser(db, member.id, { banned_at: next(2) ? world.clock.now() : null }),
      (member) => updateUser(db, member.id, { email_verified_at: next(3) ? world.clock.now() : null }),
      async (member) => {
        if (next(4) === 0) await member.call(deleteProject, { id: pick() });
      },
    ];
    for (let round = 0; round < 25; round += 1) {
      const chosen = Array.from({ length: 6 }, () => ({
        act: acts[next(acts.length)],
        member: someone(next(99)),
      }));
      // Many of these acts are refused, as those of somebody who is banned.
      await race(6, async (at) => {
        const one = chosen[at];
        if (one?.act) await one.act(one.member);
      });
      world.clock.advance(1000);
    }
    expect(projects.length).toBeGreaterThan(0);
    expect(await keptCounts(campaignId)).toEqual(await countRows(campaignId));
    for (const member of people)
      await updateUser(db, member.id, { banned_at: null, email_verified_at: world.clock.now() });
    expect(await keptCounts(campaignId)).toEqual(await countRows(campaignId));
  },
);
