import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { downloadStems } from '#features/campaigns/stems.contract.ts';
import { aCampaign } from '#features/campaigns/testing/a-campaign.ts';
import { aCampaignProject, joinAs } from '#features/campaigns/testing/a-campaign-project.ts';
import { aVoting, mayVote } from '#features/campaigns/testing/a-voting.ts';
import { giveStems } from '#features/campaigns/testing/upload-stem.ts';
import { castVote, withdrawVote } from '#features/campaigns/voting.contract.ts';
import { joinGroup } from '#features/groups/contract.ts';
import { postTrack } from '#features/groups/tracks.contract.ts';
import { listVersions, publishPage } from '#features/pages/admin.contract.ts';
import { aDraftPage } from '#features/pages/testing/a-content-page.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { manyMembers } from '#testing/many-members.ts';
import { aBrowser } from '#testing/person.ts';
import { countDeadlocks, race, raceRounds } from '#testing/races.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld({ settings: { PLAN_LIMITS: 'on' } });
const { db } = world.platform;
const ada = await world.person('ada', { accountType: 6 });
const ben = await world.person('ben', { accountType: 6 });
const admin = await world.person('admin', { admin: true });
const rounds = raceRounds(2);
const timeout = 3_600_000;

/** New members who may vote. */
async function members(count: number) {
  const made = await manyMembers(world.platform, count);
  await mayVote(world, ...made);
  return made.map(({ id, cookie }) => {
    const browser = aBrowser(world, '10.9.9.9');
    const [name = '', value = ''] = cookie.split('=');
    browser.cookies.set(name, value);
    return Object.assign(browser, { id });
  });
}

/** How often everything has counted in a campaign. */
async function countsOf(campaignId: string) {
  const { rows } =
    await sql`select n.contestants, g.tracks_count as entries, c.stems_downloads::int as downloads,
      (select sum(total_joined)::int from campaign_projects p where p.campaign_id = c.id) as joins,
      (select count(*)::int from project_limit_lifts l where l.user_id <> ${ada.id}) as grants
    from campaigns c join groups g on g.id = c.group_id join campaign_counts n on n.campaign_id = c.id
    where c.id = ${campaignId}`.execute(db);
  return rows[0];
}

test(
  'of fifty calls at once a join, a grant of days, an entry and a download of stems count once [CAMPAIGN-316] [CAMPAIGN-100]',
  async () => {
    const { id, groupLink } = await aCampaign(world, ada, admin, { variant: 'seasonal' });
    await giveStems(admin, id, ['Tone']);
    await world.drain();
    let project = await aCampaignProject(ada, groupLink);
    const before = await countDeadlocks(db);
    for (let round = 1; round <= rounds; round += 1) {
      // A project takes a limited number of members.
      if (round % 10 === 0) project = await aCampaignProject(ada, groupLink);
      const [member] = await members(1);
      if (!member) throw new Error('no member was made');
      const { id: mixdownId } = await aStoredTrack(world, member);
      const calls: (() => Promise<unknown>)[] = [
        () => member.call(joinGroup, { groupLink }),
        () => joinAs(member, project.id),
        () => member.call(postTrack, { groupLink, mixdownId }),
        () => member.call(downloadStems, { slug: groupLink }),
      ];
      for (const call of calls) {
        const { given, thrown } = await race(50, call);
        expect(given.length, JSON.stringify(thrown[0])).toBeGreaterThan(0);
        for (const error of thrown) expect((error as { status: number }).status).toBeLessThan(500);
      }
      expect(await countsOf(id), `round ${round}`).toEqual({
        contestants: round,
        entries: round,
        downloads: round,
        joins: round,
        grants: round,
      });
    }
    expect(await countDeadlocks(db)).toBe(before);
  },
  timeout,
);

test(
  'fifty voters on one entry at once are fifty rows, and none when they take their votes back [CAMPAIGN-316] [CAMPAIGN-223]',
  async () => {
    const { id, slug, entryIds } = await aVoting(world, { founder: ada, admin, entrants: [ben] });
    const entryId = entryIds[0] ?? '';
    const before = await countDeadlocks(db);
    const votes = async () => {
      const { rows } =
        await sql`select votes as kept, (select count(*)::int from campaign_votes v where v.campaign_id = n.campaign_id) as rows
      from campaign_vote_counts n where n.campaign_id = ${id}`.execute(db);
      return rows[0];
    };
    for (let round = 1; round <= rounds; round += 1) {
      const voters = await members(50);
      const cast = await race(50, async (at) => voters[at]?.call(castVote, { slug, entryId }));
      expect(cast.thrown).toEqual([]);
      expect(await votes()).toEqual({ kept: 50, rows: 50 });
      const undone = await race(50, async (at) => voters[at]?.call(withdrawVote, { slug, entryId }));
      expect(undone.thrown).toEqual([]);
      expect(await votes()).toEqual({ kept: 0, rows: 0 });
    }
    expect(await countDeadlocks(db)).toBe(before);
  },
  timeout,
);

test(
  'of fifty who publish one draft at once one succeeds [CMS-076]',
  async () => {
    for (let round = 1; round <= rounds; round += 1) {
      const { id, draft } = await aDraftPage(admin);
      const { given, thrown } = await race(50, () =>
        admin.call(publishPage, { id, revision: draft.revision }),
      );
      expect(given).toHaveLength(1);
      for (const error of thrown) expect(error).toMatchObject({ code: 'stale_revision' });
      expect((await admin.call(listVersions, { id })).data).toHaveLength(1);
    }
  },
  timeout,
);
