import { expect, test } from 'vitest';
import { listOrganisedEntries } from '#features/campaigns/entries.contract.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { postTrack, removeGroupTrack } from '#features/groups/tracks.contract.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import { aCampaign } from '../../testing/a-campaign.ts';

const { world, ada, ben, cid, admin } = await aGroupsWorld();

const trackOf = async (who: typeof ada, title: string, wav = aWav({ seconds: 0.4 })) =>
  (await uploadTrack(world, who, { title, bytes: wav })).id;

test('an organiser sees where the same recording was entered, too, in this campaign and in others [CAMPAIGN-288]', async () => {
  const here = await aCampaign(world, ada, admin, { reviewsEntries: true });
  const elsewhere = await aCampaign(world, ada, admin);
  const enter = (who: typeof ada, groupLink: string, mixdownId: string) =>
    who.call(postTrack, { groupLink, mixdownId });
  const [first, copy, other] = [
    await trackOf(ben, 'First'),
    await trackOf(cid, 'A copy'),
    await trackOf(cid, 'Another', aWav({ seconds: 0.7 })),
  ];
  await enter(ben, here.groupLink, first);
  world.clock.advance(1000);
  await enter(cid, here.groupLink, copy);
  world.clock.advance(1000);
  await enter(cid, here.groupLink, other);
  await enter(ben, elsewhere.groupLink, first);
  const found = async () => {
    const { entries } = await ada.call(listOrganisedEntries, { slug: here.groupLink });
    return entries.map(({ title, sameSound }) => [
      title,
      sameSound.map((same) => [same.campaignName, same.title, same.username]),
    ]);
  };
  const inOthers = [elsewhere.campaign.name, 'First', ben.username];
  expect(await found()).toEqual([
    ['First', [[here.campaign.name, 'A copy', cid.username], inOthers]],
    ['A copy', [[here.campaign.name, 'First', ben.username], inOthers]],
    ['Another', []],
  ]);
  const setAnnounced = (at: Date | null) =>
    world.platform.db
      .updateTable('campaigns')
      .set({ announced_at: at })
      .where('id', '=', elsewhere.id)
      .execute();
  await setAnnounced(null);
  expect((await found())[1], 'a draft is named to nobody').toEqual([
    'A copy',
    [[here.campaign.name, 'First', ben.username]],
  ]);
  await setAnnounced(world.clock.now());
  await ben.call(removeGroupTrack, { groupLink: elsewhere.groupLink, trackId: first });
  expect((await found())[1]).toEqual(['A copy', [[here.campaign.name, 'First', ben.username]]]);
});

test('entries are listed by their state, waiting ones oldest first, a page at a time [CAMPAIGN-289]', async () => {
  const { groupLink: slug } = await aCampaign(world, ada, admin);
  const titles = ['One', 'Two', 'Three'];
  for (const title of titles) {
    world.clock.advance(1000);
    await ben.call(postTrack, { groupLink: slug, mixdownId: await trackOf(ben, title) });
  }
  const list = (state: 'waiting' | 'listed' | 'disqualified', page?: string | number) =>
    ada.call(listOrganisedEntries, { slug, state, items: 2, ...(page !== undefined && { page }) });
  const first = await list('listed');
  expect(first.entries.map(({ title }) => title)).toEqual(['Three', 'Two']);
  const second = await list('listed', first.meta.nextPage ?? undefined);
  expect(second.entries.map(({ title, own }) => [title, own])).toEqual([['One', false]]);
  expect(second.meta.nextPage).toBeNull();
  for (const state of ['waiting', 'disqualified'] as const) expect((await list(state)).entries).toEqual([]);
});

wrongInputs({
  world,
  endpoint: listOrganisedEntries,
  as: () => ada,
  good: async () => ({ slug: (await aCampaign(world, ada, admin)).groupLink, state: 'listed' }),
  unchanged: ['campaign_entries'],
});
