import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { getLeaderboard } from '#features/campaigns/projects.contract.ts';
import { listBallot } from '#features/campaigns/voting.contract.ts';
import { getGroup } from '#features/groups/page.contract.ts';
import { uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { aWorld } from '#testing/world.ts';
import { type LargeCampaign, seedLargeCampaign } from './seed-large-campaign.ts';

const world = await aWorld();
const { db } = world.platform;
let made: LargeCampaign;

beforeAll(async () => {
  await uploadTrack(world, await world.person('ada'));
  made = await seedLargeCampaign(world.platform, 50);
});

test('a large campaign has its entries, contestants, votes and collaborations, and a second one is added [CAMPAIGN-300]', async () => {
  expect(made).toMatchObject({ contestants: 99, collaborations: 10 });
  expect(made.votes).toBeGreaterThan(900);
  const { data } = await world.guest.call(getGroup, { groupLink: made.groupLink });
  expect(data.attributes).toMatchObject({ tracksCount: 50, contestantsCount: 99 });
  const { entries, meta } = await world.guest.call(listBallot, { slug: made.groupLink, items: 20 });
  expect([entries.length, typeof meta.nextPage]).toEqual([20, 'string']);
  const best = await world.guest.call(getLeaderboard, { slug: made.groupLink });
  expect(best.data).toHaveLength(10);
  expect(best.data[0]?.attributes.totalUsersJoined).toBeGreaterThan(0);
  const other = await seedLargeCampaign(world.platform, 20);
  expect(other.groupLink).not.toBe(made.groupLink);
});

test('the counts of a large campaign equal its rows [CAMPAIGN-300]', async () => {
  const wrongVotes = await sql`
    select n.track_id from campaign_vote_counts n
    where n.votes <> (select count(*) from campaign_votes v where v.campaign_id = n.campaign_id and v.track_id = n.track_id)`.execute(
    db,
  );
  expect(wrongVotes.rows).toEqual([]);
  const own = await sql`
    select from campaign_votes v join campaign_entries e on e.campaign_id = v.campaign_id and e.track_id = v.track_id
    where e.entrant_id = v.voter_id`.execute(db);
  expect(own.rows).toEqual([]);
  const counts = () =>
    sql`select n.*, (select sum(total_joined)::int from campaign_projects p where p.campaign_id = n.campaign_id) as joined
      from campaign_counts n order by campaign_id`.execute(db);
  const before = (await counts()).rows;
  expect(before[0]).toMatchObject({ collaborations: 10, contestants: 99 });
  // Both functions are what triggers count by.
  await sql`select campaign_recount_projects(array(select project_id from campaign_projects))`.execute(db);
  await sql`select campaign_recount_people(c.id, array(select id from users)) from campaigns c`.execute(db);
  expect((await counts()).rows).toEqual(before);
  const wrongMembers = await sql`
    select user_id from user_counts u
    where songs_count <> (select count(*) from pieces p where p.owner_id = u.user_id)
      or groups_count <> (select count(*) from group_memberships m where m.user_id = u.user_id)`.execute(db);
  expect(wrongMembers.rows).toEqual([]);
});
