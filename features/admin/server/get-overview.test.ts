import { expect, test } from 'vitest';
import { createBanner } from '#features/announcements/contract.ts';
import { createBannerDraft, publishBannerDraft } from '#features/announcements/drafts.contract.ts';
import { createNews } from '#features/news/contract.ts';
import { createNewsDraft } from '#features/news/drafts.contract.ts';
import { reportUser } from '#features/reports/contract.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { aWorld } from '#testing/world.ts';
import { getOverview } from '../contract.ts';
import { getOverview as joinParts } from './get-overview.ts';
import type { OverviewPart } from './overview-part.ts';

const world = await aWorld();
const { platform, clock } = world;
const admin = await world.person('admin', { admin: true });
const member = await world.person('member');
const other = await world.person('other');
const inHours = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000).toISOString();

test('the overview shows what waits and what goes live next, the soonest first [CMS-121]', async () => {
  expect(await admin.call(getOverview, {})).toEqual({ waiting: [], upcoming: [], oldDrafts: [] });
  await member.call(reportUser, { guid: other.id, reason: 'Sells accounts' });
  await admin.call(createBanner, { header: 'Later', active: true, startsAt: inHours(9) });
  await admin.call(createBanner, { header: 'Never on', active: false, startsAt: inHours(1) });
  await admin.call(createBanner, { header: 'Since long', active: true, startsAt: inHours(-1) });
  const news = { feed: 'news', title: 'Soon', body: 'Text', publishedAt: inHours(2) } as const;
  const { data: soon } = await admin.call(createNews, { news });
  await admin.call(createNews, { news: { ...news, title: 'There', publishedAt: inHours(-2) } });
  expect(await admin.call(getOverview, {})).toEqual({
    waiting: [{ title: 'Reports', count: 1, href: '/admin/moderation' }],
    upcoming: [
      { kind: 'News', title: 'Soon', href: `/admin/news?item=${soon.id}`, at: inHours(2) },
      { kind: 'Banner', title: 'Later', href: '/admin/banners', at: inHours(9) },
    ],
    oldDrafts: [],
  });
  clock.advance(3 * 3_600_000);
  expect((await admin.call(getOverview, {})).upcoming.map(({ title }) => title)).toEqual(['Later']);
});

test('drafts of news and banners that nobody published for 30 days are on the overview, the oldest first [SITE-091]', async () => {
  const news = { feed: 'tutorials', title: 'Left alone', body: '' } as const;
  const { data } = await admin.call(createNewsDraft, { news });
  const { data: banner } = await admin.call(createBannerDraft, { header: 'Left, too' });
  const setSavedAt = (id: string, daysAgo: number, ms: number) => {
    const savedAt = new Date(clock.now().getTime() - daysAgo * 86_400_000 - ms);
    return platform.db
      .updateTable('drafts')
      .set({ saved_at: savedAt })
      .where('host_id', '=', id)
      .execute()
      .then(() => savedAt.toISOString());
  };
  await setSavedAt(data.id, 30, 0);
  const bannerAt = await setSavedAt(banner.id, 30, 1);
  const oldBanner = { kind: 'Banner', title: 'Left, too', href: '/admin/banners', at: bannerAt };
  expect((await admin.call(getOverview, {})).oldDrafts).toEqual([oldBanner]);
  const newsAt = await setSavedAt(data.id, 31, 0);
  const oldNews = {
    kind: 'Tutorial',
    title: 'Left alone',
    href: `/admin/news?item=${data.id}`,
    at: newsAt,
  };
  expect((await admin.call(getOverview, {})).oldDrafts).toEqual([oldNews, oldBanner]);
  await admin.call(publishBannerDraft, { id: banner.id, revision: 1 });
  expect((await admin.call(getOverview, {})).oldDrafts).toEqual([oldNews]);
});

test('parts are asked for drafts older than 30 days, and 20 entries are shown [CMS-121]', async () => {
  const asked: Date[] = [];
  const part = (name: string, offset: number): OverviewPart => ({
    name,
    find: async (_call, oldBefore) => {
      asked.push(oldBefore);
      const at = (index: number) => new Date(oldBefore.getTime() - (index * 2 + offset) * 1000).toISOString();
      return {
        oldDrafts: Array.from({ length: 20 }, (_, index) => ({
          kind: name,
          title: `${index}`,
          href: '/',
          at: at(index),
        })),
      };
    },
  });
  const call = { now: clock.now() } as MemberCall;
  const { oldDrafts } = await joinParts(call, [part('a', 0), part('b', 1)]);
  expect(asked.map((date) => call.now.getTime() - date.getTime())).toEqual([
    30 * 86_400_000,
    30 * 86_400_000,
  ]);
  expect(oldDrafts).toHaveLength(20);
  expect(oldDrafts.map(({ at }) => at)).toEqual(oldDrafts.map(({ at }) => at).toSorted());
  expect(oldDrafts[0]).toMatchObject({ kind: 'b', title: '19' });
});

test('guests are answered 401, members and admins without a second factor 403 [CMS-120]', async () => {
  const status = async (who: { call: typeof admin.call }) =>
    who.call(getOverview, {}).then(
      () => 200,
      (error) => (isRefusal(error) ? error.status : error),
    );
  const bare = await world.person('bare', { admin: true });
  await platform.db.deleteFrom('second_factors').where('user_id', '=', bare.id).execute();
  clock.advance(5000);
  expect([await status(world.guest), await status(member), await status(bare), await status(admin)]).toEqual([
    401, 403, 403, 200,
  ]);
});
