import { expect, test } from 'vitest';
import { getOverview } from '#features/admin/contract.ts';
import { createCampaign } from '#features/campaigns/contract.ts';
import { listEntry } from '#features/campaigns/entries.contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { postTrack } from '#features/groups/tracks.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aCampaign, inDays } from '../../testing/a-campaign.ts';
import { aVoting } from '../../testing/a-voting.ts';

const { world, ada, ben, admin } = await aGroupsWorld();
const { db } = world.platform;

test('the overview has entries and held votes that wait, what campaigns do next, and old drafts [CAMPAIGN-290]', async () => {
  const endDate = inDays(world, 5);
  const reviewed = await aCampaign(world, ada, admin, { reviewsEntries: true, endDate });
  const { id: trackId } = await aStoredTrack(world, ben);
  await ben.call(postTrack, { groupLink: reviewed.groupLink, mixdownId: trackId });
  const voting = await aVoting(world, { founder: ada, admin, entrants: [ben] });
  await db
    .insertInto('campaign_vote_counts')
    .values({
      campaign_id: voting.id,
      track_id: voting.entryIds[0] ?? '',
      group_id: (
        await db
          .selectFrom('campaigns')
          .select('group_id')
          .where('id', '=', voting.id)
          .executeTakeFirstOrThrow()
      ).group_id,
    })
    .execute();
  await db
    .insertInto('campaign_held_groups')
    .values({
      id: crypto.randomUUID(),
      campaign_id: voting.id,
      track_id: voting.entryIds[0] ?? '',
      suspicions: '[]',
      votes: 3,
      created_at: world.clock.now(),
      decision: null,
      decided_by: null,
      decided_at: null,
    })
    .execute();
  const draftGroup = await aGroup(world, ada, { name: 'Not yet' });
  const times = { startDate: inDays(world, 90), endDate: inDays(world, 99) };
  const { data: draft } = await admin.call(createCampaign, {
    campaign: { slug: draftGroup.groupLink, draft: true, ...times },
  });
  const { waiting, upcoming, oldDrafts } = await admin.call(getOverview, {});
  expect(waiting).toEqual([
    {
      title: `Entries: ${reviewed.campaign.name}`,
      count: 1,
      href: `/campaigns/${reviewed.groupLink}/manage`,
    },
    { title: expect.stringMatching(/^Held votes: /), count: 1, href: `/campaigns/${voting.groupLink}/votes` },
  ]);
  expect(upcoming).toContainEqual({
    kind: 'Campaign',
    title: `${reviewed.campaign.name} takes no more entries`,
    href: `/admin/campaigns/${reviewed.id}`,
    at: endDate,
  });
  expect(upcoming.map(({ title }) => title)).toContainEqual(expect.stringMatching(/ ends its voting$/));
  expect(oldDrafts).toEqual([]);
  await ada.call(listEntry, { slug: reviewed.groupLink, trackId });
  world.clock.advance(12 * 86_400_000);
  const longAgo = new Date(world.clock.now().getTime() - 31 * 86_400_000);
  await db.updateTable('campaigns').set({ updated_at: longAgo }).where('id', '=', draft.id).execute();
  const later = await admin.call(getOverview, {});
  expect(later.waiting.map(({ title }) => title)).toEqual([expect.stringMatching(/^Held votes: /)]);
  expect(later.upcoming).toEqual([]);
  expect(later.oldDrafts).toMatchObject([{ title: draftGroup.name, href: `/admin/campaigns/${draft.id}` }]);
});
