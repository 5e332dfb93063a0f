import RssParser from 'rss-parser';
import { expect, test } from 'vitest';
import { cancelCampaign } from '#features/campaigns/admin.contract.ts';
import { createCampaign } from '#features/campaigns/contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import { aCampaign, inDays } from '../../testing/a-campaign.ts';

const { world, ada, admin } = await aGroupsWorld();
const { db, config } = world.platform;

test('a feed reader gets announced campaigns, newest first; drafts, called off and withheld ones are in none [CAMPAIGN-382]', async () => {
  const first = await aCampaign(world, ada, admin, { subtitle: 'R&B <loud>' });
  world.clock.advance(1000);
  const second = await aCampaign(world, ada, admin);
  const { groupLink } = await aGroup(world, ada);
  const dates = { startDate: inDays(world, -1), endDate: inDays(world, 1) };
  await admin.call(createCampaign, { campaign: { slug: groupLink, ...dates, draft: true } });
  const called = await aCampaign(world, ada, admin);
  await admin.call(cancelCampaign, { id: called.id, reason: 'No band' });
  const withheld = await aCampaign(world, ada, admin);
  const hide = db.updateTable('groups').set({ withheld_at: world.clock.now() });
  await hide.where('group_link', '=', withheld.groupLink).execute();
  const read = async () => {
    const { status, headers, body } = await world
      .newGuest()
      .raw({ method: 'GET', url: '/campaigns/feed.xml' });
    expect([status, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8']);
    return { ...(await new RssParser().parseString(body)), etag: String(headers.etag) };
  };
  const { items, link, feedUrl, etag } = await read();
  expect([link, feedUrl]).toEqual([`${config.siteUrl}/campaigns`, `${config.siteUrl}/campaigns/feed.xml`]);
  expect(items.map((item) => [item.guid, item.link, item.title])).toEqual(
    [second, first].map(({ id, groupLink: at, campaign }) => [
      `urn:uuid:${id}`,
      `${config.siteUrl}/campaigns/${at}`,
      campaign.name,
    ]),
  );
  expect(items[1]?.content).toMatch(/^R&amp;B &lt;loud&gt;\. Entries are open until \d+ \w+ \d{4}\.$/);
  expect(Date.parse(items[0]?.pubDate ?? '')).toBeGreaterThan(Date.parse(items[1]?.pubDate ?? ''));
  const again = await world
    .newGuest()
    .raw({ method: 'GET', url: '/campaigns/feed.xml', headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  world.clock.advance(20 * 86_400_000);
  expect((await read()).items[1]?.content).toMatch(/Entries were open until/);
});
