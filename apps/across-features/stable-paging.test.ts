import { beforeAll, expect, test } from 'vitest';
import { createOrganization, requestSchoolMembership } from '#features/education/contract.ts';
import { inviteToSchool } from '#features/education/invitations.contract.ts';
import { followUser } from '#features/follows/contract.ts';
import { featureGroup, followGroup, groupComments, joinGroup } from '#features/groups/contract.ts';
import { createGroup } from '#features/groups/form.contract.ts';
import { makeGroupAdmin } from '#features/groups/members.contract.ts';
import { featureGroupTrack, postTrack } from '#features/groups/tracks.contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { sendMessageAs } from '#features/messages/testing/send-message-as.ts';
import { newsComments } from '#features/news/contract.ts';
import { aNewsItem } from '#features/news/testing/a-news-item.ts';
import { createProject } from '#features/projects/contract.ts';
import { getOwnReferral } from '#features/referrals/contract.ts';
import { signUpByReferral } from '#features/referrals/testing/sign-up-by-referral.ts';
import { reportUser } from '#features/reports/contract.ts';
import { countPlay, trackComments } from '#features/tracks/contract.ts';
import { featureTrack } from '#features/tracks/edit.contract.ts';
import { likeTrack } from '#features/tracks/likes.contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWorld, type Member } from '#testing/world.ts';

/** Lists are read in small pages while rows are inserted: no row may be repeated or skipped. */
const atFirst = 9;
const pageSize = 3;

const world = await aWorld();
const memberByRole = {} as Record<'star' | 'fan' | 'admin' | 'head', Member> & { last?: Member };
const places = { track: '', group: '', news: '', talk: '', school: '', referral: '' };
let growCount = 0;

/** Inserts one row into every list, newer (and better liked) than the ones before. */
async function insertIntoEveryList(): Promise<void> {
  growCount += 1;
  world.clock.advance(60_000);
  const { star, fan, admin } = memberByRole;
  const newcomer = await signUpByReferral(world, `newcomer${growCount}`, { referralId: places.referral });
  await updateUser(world.platform.db, newcomer.id, { account_type: 4 });
  world.clock.advance(1000);
  const track = await aStoredTrack(world, star, { title: `Growing ${growCount}` });
  const { data } = await star.call(createGroup, {
    group: { name: `Growing ${growCount}`, privacySetting: 'joinable' },
  });
  const { groupLink } = data.attributes;
  const item = await aNewsItem(admin, { title: `Growing ${growCount}` });
  await aNewsItem(admin, { title: `Growing ${growCount}`, feed: 'tutorials' });
  if (growCount === 1) Object.assign(places, { track: track.id, group: groupLink, news: item.id });
  await admin.call(featureTrack, { id: track.id, featured: true });
  await admin.call(featureGroup, { id: groupLink, featured: true });
  await newcomer.call(followUser, { id: star.id });
  await fan.call(followUser, { id: newcomer.id });
  await aStoredTrack(world, newcomer, { title: `Growing too ${growCount}` });
  await newcomer.call(joinGroup, { groupLink: places.group });
  if (growCount % 2 === 0) await star.call(makeGroupAdmin, { groupLink: places.group, userId: newcomer.id });
  await newcomer.call(followGroup, { groupLink: places.group });
  await star.call(postTrack, { groupLink: places.group, mixdownId: track.id });
  await star.call(featureGroupTrack, { groupLink: places.group, trackId: track.id });
  await newcomer.call(likeTrack, { id: track.id });
  await newcomer.call(countPlay, { id: track.id });
  await newcomer.call(trackComments.post, { id: places.track, content: `Growing ${growCount}` });
  await newcomer.call(groupComments.post, { id: places.group, content: `Growing ${growCount}` });
  await newcomer.call(newsComments.post, { id: places.news, content: `Growing ${growCount}` });
  await star.call(createProject, { project: { title: `Growing ${growCount}`, kind: 'Song' } });
  await sendMessageAs(newcomer, { userId: star.id }, `Growing ${growCount}`);
  places.talk = (await sendMessageAs(fan, { userId: star.id }, `Growing ${growCount}`)).conversationId;
  await newcomer.call(requestSchoolMembership, {
    id: places.school,
    membershipRequest: { staysPublic: true },
  });
  const emails = [`growing${growCount}@oak.example`];
  await memberByRole.head.call(inviteToSchool, { id: places.school, emails, role: 'student' });
  if (memberByRole.last)
    await newcomer.call(reportUser, { guid: memberByRole.last.id, reason: `Growing ${growCount}` });
  memberByRole.last = newcomer;
  await world.drain();
}

beforeAll(async () => {
  memberByRole.star = await world.person('star', { accountType: 4 });
  memberByRole.fan = await world.person('fan', { accountType: 4 });
  memberByRole.admin = await world.person('admin', { admin: true });
  memberByRole.head = await world.person('head');
  places.referral = (await memberByRole.star.call(getOwnReferral, {})).referral.id;
  const oak = { firstName: 'A', lastName: 'B', role: 'teacher', name: 'Oak', country: 'GB' } as const;
  places.school = (await memberByRole.head.call(createOrganization, { ...oak, staysPublic: true })).id;
  await memberByRole.fan.call(followUser, { id: memberByRole.star.id });
  for (let at = 0; at < atFirst; at += 1) await insertIntoEveryList();
}, 120_000);

type Who = 'star' | 'fan' | 'admin' | 'head';
/** Parameters in braces: a member's id, or an entry of `places`. */
const lists: readonly [Who, string][] = [
  ['fan', '/api/mixdowns/recent'],
  ['fan', '/api/mixdowns/featured'],
  ['fan', '/api/mixdowns/following'],
  ['star', '/api/accounts/tracks'],
  ['fan', '/api/users/{star}/mixdowns'],
  ['fan', '/api/tracks/{track}/comments'],
  ['fan', '/api/groups/{group}/comments'],
  ['fan', '/api/news/{news}/comments'],
  ['fan', '/api/users/recent'],
  ['fan', '/api/users/{star}/followers'],
  ['fan', '/api/users/{fan}/followings'],
  ['fan', '/api/users/{star}/group_memberships'],
  ['fan', '/api/groups/recent'],
  ['fan', '/api/groups/featured'],
  ['fan', '/api/groups/{group}/memberships'],
  ['fan', '/api/groups/{group}/group_tracks'],
  ['fan', '/api/groups/{group}/group_tracks?sort_by=title&sort_order=asc'],
  ['fan', '/api/groups/{group}/group_tracks?sort_by=likes_count&sort_order=desc'],
  ['fan', '/api/feed_items?type=news'],
  ['fan', '/api/feed_items?type=tutorials'],
  ['fan', '/api/feed_items?type=tracks'],
  ['star', '/api/accounts/pieces'],
  ['star', '/api/accounts/pieces?sort=created_at&order=asc'],
  ['star', '/api/accounts/pieces?sort=title&order=asc'],
  ['star', '/api/conversations'],
  ['star', '/api/conversations/{talk}/messages'],
  ['star', '/api/referral/invites'],
  ['admin', '/api/admin/moderation'],
  ['head', '/api/organizations/{school}/members?state=requested'],
  ['head', '/api/organizations/{school}/invitations'],
  ['fan', '/api/community/search?q=growing&types=mixdown&sort=created_at'],
  ['fan', '/api/community/search?q=growing&types=group&sort=created_at'],
];

async function pageOf(reader: Who, path: string, items: number, page?: string | number) {
  const query = `items=${items}${page === undefined ? '' : `&page=${encodeURIComponent(page)}`}`;
  const url = `${path}${path.includes('?') ? '&' : '?'}${query}`;
  const { status, body } = await memberByRole[reader].raw({ method: 'GET', url });
  expect(status, `${url}: ${JSON.stringify(body).slice(0, 200)}`).toBe(200);
  const rows: { id?: string; membership_id?: string; track?: { id: string } }[] =
    body.data ?? body.items ?? body.tracks ?? body.entries ?? body.members ?? body.invitations ?? body.users;
  return {
    ids: rows.map(({ id, membership_id, track }) => id ?? membership_id ?? track?.id ?? ''),
    next: body.meta.next_page as string | number | null,
  };
}

for (const [reader, template] of lists) {
  test(`paging stays stable while the list grows: ${template}`, async () => {
    const ids: Record<string, string> = { star: memberByRole.star.id, fan: memberByRole.fan.id, ...places };
    const path = template.replace(/\{(\w+)\}/, (_whole, name: string) => ids[name] ?? '');
    const before = (await pageOf(reader, path, 100)).ids;
    expect(before.length).toBeGreaterThanOrEqual(atFirst - 1);
    const seen: string[] = [];
    let next: string | number | null | undefined;
    for (let pages = 0; next !== null; pages += 1) {
      const page = await pageOf(reader, path, pageSize, next);
      seen.push(...page.ids);
      next = page.next;
      if (pages < 2) await insertIntoEveryList();
      if (pages > 60) throw new Error('The list has no end');
    }
    expect(new Set(seen).size, 'no row is there twice').toBe(seen.length);
    expect(before.filter((id) => !seen.includes(id))).toEqual([]);
  }, 120_000);
}
