import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commentOf } from '#features/comments/model/comment-document.ts';
import { requestMembership } from '#features/education/contract.ts';
import { invitePeople } from '#features/education/invitations.contract.ts';
import { followUser } from '#features/follows/contract.ts';
import { groupComments, joinGroup } from '#features/groups/contract.ts';
import { createGroup } from '#features/groups/form.contract.ts';
import { reportGroup } from '#features/groups/report.contract.ts';
import { postTrack } from '#features/groups/tracks.contract.ts';
import { createOrganization } from '#features/identity/school.contract.ts';
import { updateUser } from '#features/identity/server/users.store.ts';
import { reportMessage } from '#features/messages/report.contract.ts';
import { say } from '#features/messages/testing/say.ts';
import { aNewsItem } from '#features/news/testing/a-news-item.ts';
import { createProject } from '#features/projects/contract.ts';
import { getOwnReferral } from '#features/referrals/contract.ts';
import { settleCase } from '#features/reports/moderation.contract.ts';
import { aCase, caseAbout } from '#features/reports/testing/a-case.ts';
import { trackComments } from '#features/tracks/contract.ts';
import { updateTrack } from '#features/tracks/server/track.store.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { type ASite, aSite } from '#testing/a-site.ts';
import { type Member, peopleOf, type World } from '#testing/world.ts';

/**
 * Everything that is hidden bears a word that stands nowhere else. Guests and strangers then read every page, call and
 * feed, by list and by address, and find none of the words; each hidden thing has a twin in the open, which they do find.
 */
const hidden = 'quokkawort';
const open = 'sparrowgrass';

let site: ASite;
let world: World;
let stranger: Member;
/** Of one school, with a word for a name. */
let pupil: Member;
let schoolmate: Member;
const school = { firstName: 'A', lastName: 'B', role: 'teacher', name: 'Oak', country: 'GB' } as const;
/** Addresses of what is hidden itself. */
const direct: string[] = [];
const lists: string[] = [];
/** Words by the thing that bears them. */
const words = new Map<string, string>();

function word(kind: string): string {
  const made = `${hidden}${words.size}z`;
  words.set(made, kind);
  return made;
}

beforeAll(async () => {
  site = await aSite();
  world = peopleOf(site);
  const admin = await world.person('admin', { admin: true });
  const star = await world.person('star', { accountType: 4 });
  await updateUser(site.platform.db, star.id, { username: `${open} star`, about: open });
  stranger = await world.person('stranger', { accountType: 4 });
  await stranger.call(followUser, { id: star.id });
  const track = await tracksOf(star);
  const group = await groupsOf(star, track);
  await newsOf(admin);
  await projectsOf(star);
  const pals = await world.person('pal');
  await say(pals, { userId: star.id }, word('a message of others'));
  await commentsOn(star, track, group);
  await suspended(admin, group);
  await hiddenByModerators(admin, star);
  await deleted(group);
  await atSchool(group);
  await world.drain();
  lists.push(
    ...[
      '/',
      '/community',
      '/tracks',
      '/tracks?type=recent',
      '/tracks?type=trending',
      '/tracks?type=featured',
    ],
    ...['/users', '/users?sort=top_users', '/users?sort=new_users', '/users?sort=trending_users'],
    ...['/groups', '/groups?type=new', '/groups?type=popular', '/groups?type=featured'],
    ...['/feed', '/tutorials', '/feed.xml', '/tutorials.xml', '/sitemap.xml'],
    ...['recent', 'trending', 'featured', 'following'].map((name) => `/api/mixdowns/${name}?items=100`),
    ...['top', 'trending', 'recent'].map((name) => `/api/users/${name}?items=100`),
    ...['recent', 'trending', 'featured'].map((name) => `/api/groups/${name}?items=100`),
    ...['news', 'tutorials', 'tracks'].map((type) => `/api/feed_items?type=${type}&items=100`),
    ...['', '/tracks', '/groups', '/followers', '/following', '/feed.xml'].map(
      (rest) => `/user/${star.profileLink}${rest}`,
    ),
    ...['mixdowns', 'group_memberships', 'followers', 'followings'].map(
      (name) => `/api/users/${star.id}/${name}?items=100`,
    ),
    ...['', '/members', '/tracks', '/feed.xml'].map((rest) => `/group/${group}${rest}`),
    ...['memberships', 'group_tracks', 'comments', 'news'].map(
      (name) => `/api/groups/${group}/${name}?items=100`,
    ),
    `/api/tracks/${track}/comments?items=100`,
    ...[hidden, open].flatMap((term) => [
      `/users?term=${term}`,
      `/community/search?type=all&term=${term}`,
      `/api/community/search?q=${term}&types=mixdown,user,group,project&items=100`,
    ]),
    ...['notifications', 'conversations', 'accounts/pieces', 'accounts/tracks'].map((name) => `/api/${name}`),
    '/tracks/my.json',
  );
}, 300_000);
afterAll(() => site.close());

async function tracksOf(star: Member): Promise<string> {
  const { id: shown } = await aStoredTrack(world, star, { title: `${open} song` });
  await updateTrack(site.platform.db, shown, { description: open });
  const ways = [
    ['an unpublished track', { published: false }],
    ['a track that is being processed', { status: 'processing' }],
    ['a track that failed', { status: 'error' }],
  ] as const;
  for (const [kind, more] of ways) {
    const { id } = await aStoredTrack(world, star, { title: word(kind), ...more });
    await addressesOf(star, id);
  }
  return shown;
}

async function addressesOf(owner: Member, id: string): Promise<void> {
  const row = await site.platform.db
    .selectFrom('tracks')
    .select(['permalink', 'short_link_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const page = `/user/${owner.profileLink}/track/${row.permalink}`;
  direct.push(page, `/t/${row.short_link_id}`, `/player/${row.short_link_id}`);
  direct.push(`/api/mixdowns/${id}`, `/api/short_links/${row.short_link_id}`, `/api/tracks/${id}/comments`);
  direct.push(`/api/users/${owner.profileLink}/mixdowns/${row.permalink}`);
  direct.push(`/oembed?url=${encodeURIComponent(site.url + page)}`);
}

async function groupsOf(star: Member, track: string): Promise<string> {
  const found = async (name: string, description: string, privacySetting: 'closed' | 'joinable') =>
    (await star.call(createGroup, { group: { name, description, privacySetting } })).data.attributes
      .groupLink;
  const group = await found(`${open} group`, open, 'joinable');
  await star.call(postTrack, { groupLink: group, mixdownId: track });
  await star.call(groupComments.post, { id: group, content: open });
  // Whoever knows its link sees a closed group's name (GROUP-032), but no list tells it.
  const closed = await found(
    word('the name of a closed group'),
    word('what a closed group is about'),
    'closed',
  );
  await star.call(groupComments.post, { id: closed, content: word('a comment in a closed group') });
  const inside = ['memberships', 'group_tracks', 'comments', 'news'];
  direct.push(...inside.map((name) => `/api/groups/${closed}/${name}`), `/group/${closed}/feed.xml`);
  return group;
}

/** A group that the stranger is in, and what was written to them: they do not find it either. */
async function hiddenByModerators(admin: Member, star: Member): Promise<void> {
  const hide = async (kind: string) => {
    const { id } = await caseAbout(admin, star, kind);
    await admin.call(settleCase, { id, action: 'hide', message: 'It is rude.' });
  };
  const form = { name: word('a hidden group'), description: word('what a hidden group is about') };
  const { data } = await star.call(createGroup, { group: { ...form, privacySetting: 'joinable' } });
  const { groupLink } = data.attributes;
  await stranger.call(joinGroup, { groupLink });
  await star.call(groupComments.post, { id: groupLink, content: word('a comment in a hidden group') });
  await stranger.call(reportGroup, { groupLink, reason: 'Rude' });
  await hide('group');
  const rest = ['', '/memberships', '/group_tracks', '/comments', '/news'];
  direct.push(...rest.map((part) => `/api/groups/${groupLink}${part}`));
  direct.push(...['', '/members', '/tracks', '/feed.xml'].map((part) => `/group/${groupLink}${part}`));
  const said = await say(star, { userId: stranger.id }, word('a hidden message'));
  await stranger.call(reportMessage, { id: said.id, reason: 'Rude' });
  await hide('message');
  direct.push(
    `/api/conversations/${said.conversationId}/messages`,
    `/account/messages/${said.conversationId}`,
  );
}

async function newsOf(admin: Member): Promise<void> {
  await aNewsItem(admin, { title: `${open} news`, body: open });
  const inAnHour = new Date(site.clock.now().getTime() + 3_600_000).toISOString();
  for (const feed of ['news', 'tutorials'] as const) {
    const title = word(`${feed} of the future`);
    const { id } = await aNewsItem(admin, { feed, title, body: title, publishedAt: inAnHour });
    direct.push(`/news/${id}`, `/api/news/${id}`, `/api/news/${id}/comments`);
  }
}

async function projectsOf(star: Member): Promise<void> {
  const { data } = await star.call(createProject, { project: { title: word('a project'), kind: 'Song' } });
  direct.push(`/projects/${data.id}/access_denied`, `/api/projects/${data.id}`);
  for (const call of ['document', 'invitation', 'memberships', 'presence']) {
    direct.push(`/api/projects/${data.id}/${call}`);
  }
}

async function commentsOn(star: Member, track: string, group: string): Promise<void> {
  await star.call(trackComments.post, { id: track, content: open });
  for (const [status, kind] of [
    [2, 'a comment under review'],
    [3, 'a removed comment'],
    [4, 'spam'],
  ] as const) {
    for (const { id } of [
      commentOf(await star.call(trackComments.post, { id: track, content: word(`${kind} on a track`) })),
      commentOf(await star.call(groupComments.post, { id: group, content: word(`${kind} in a group`) })),
    ]) {
      await site.platform.db.updateTable('comments').set({ status }).where('id', '=', id).execute();
    }
  }
}

/** Somebody who is in the open group, follows the star and has published a track; then they are to be hidden. */
async function somebody(kind: string, group: string): Promise<Member> {
  const name = word(kind);
  const member = await world.person(name, { accountType: 4 });
  const db = site.platform.db;
  await updateUser(db, member.id, { username: name, profile_link: name, about: name, real_name: name });
  member.profileLink = name;
  await member.call(joinGroup, { groupLink: group });
  await member.call(followUser, { id: stranger.id });
  const { id } = await aStoredTrack(world, member, { title: word(`a track of ${kind}`) });
  await member.call(postTrack, { groupLink: group, mixdownId: id });
  await addressesOf(member, id);
  direct.push(
    ...['', '/tracks', '/groups', '/followers', '/following', '/feed.xml'].map(
      (rest) => `/user/${name}${rest}`,
    ),
  );
  const { id: referral } = (await member.call(getOwnReferral, {})).referral;
  direct.push(`/referral/${referral}`, `/api/referrals/${referral}`);
  direct.push(`/api/users/${member.id}`, `/api/users/${name}`, `/api/users/${member.id}/mixdowns`);
  direct.push(
    ...['group_memberships', 'followers', 'followings'].map((one) => `/api/users/${member.id}/${one}`),
  );
  return member;
}

async function suspended(admin: Member, group: string): Promise<void> {
  const member = await somebody('a suspended member', group);
  const { id } = await aCase(world, admin, member);
  await admin.call(settleCase, { id, action: 'suspend', message: 'Enough is enough.' });
}

async function deleted(group: string): Promise<void> {
  const member = await somebody('a deleted member', group);
  const answer = await member.raw({ method: 'DELETE', url: `/api/users/${member.id}` });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
}

async function atSchool(group: string): Promise<void> {
  schoolmate = await world.person('head-of-school');
  const { id } = await schoolmate.call(createOrganization, school);
  pupil = await somebody('somebody of a school', group);
  // What the pupil has published stays in the open (EDU-004 speaks of the person).
  await site.platform.db.deleteFrom('tracks').where('user_id', '=', pupil.id).execute();
  await sql`insert into organization_memberships (id, organization_id, user_id, role, requested_at, accepted_at, consent_at, consent_terms)
    values (gen_random_uuid(), ${id}, ${pupil.id}, 'student', now(), now(), now(), '2026-11-20')`.execute(
    site.platform.db,
  );
  const emails = [`${word('whom a school has invited')}@example.org`];
  await schoolmate.call(invitePeople, { id, emails, role: 'student' });
  const asks = await world.person('asks-a-school');
  const membershipRequest = { name: word('who asks a school') };
  await asks.call(requestMembership, { id, membershipRequest });
  lists.push(`/organizations/${id}/invitation`);
  lists.push(
    ...['', '/members', '/members?state=requested', '/invitations', '/invitation'].map(
      (rest) => `/api/organizations/${id}${rest}`,
    ),
  );
}

/** Without what the address itself said: a page may repeat what it was asked for. */
const without = (text: string, asked: string) => text.replaceAll(decodeURIComponent(asked), '');

async function readAll(paths: readonly string[], reader: World['guest']) {
  const told: string[] = [];
  let shown = 0;
  for (const path of paths) {
    const { status, body, headers } = await reader.raw({ method: 'GET', url: path });
    expect(status, path).toBeLessThan(500);
    const text = without(
      `${typeof body === 'string' ? body : JSON.stringify(body)} ${headers.location ?? ''}`,
      path,
    );
    for (const [one, kind] of words) if (text.includes(one)) told.push(`${path} tells of ${kind}`);
    if (text.includes(open)) shown += 1;
  }
  return { told, shown };
}

test('what is hidden stands in no list, page, search, feed or sitemap, for guests and strangers', async () => {
  for (const reader of [world.newGuest(), stranger]) {
    const { told, shown } = await readAll(lists, reader);
    expect(told).toEqual([]);
    expect(shown).toBeGreaterThan(30);
  }
});

test('nor does it answer by its own address, embed or oEmbed', async () => {
  for (const reader of [world.newGuest(), stranger]) {
    expect((await readAll(direct, reader)).told).toEqual([]);
  }
});

test('people of a school are in no public list, in no search from outside and have no page there; schoolmates find them [EDU-004]', async () => {
  const name = pupil.profileLink;
  const search = `/api/community/search?types=user&q=${name}`;
  const own = [`/user/${name}`, `/api/users/${name}`, `/api/users/${pupil.id}`];
  const ofOtherSchool = await world.person('other-head');
  await ofOtherSchool.call(createOrganization, { ...school, name: 'Elm' });
  for (const reader of [world.newGuest(), stranger, ofOtherSchool]) {
    expect((await readAll(lists, reader)).told).toEqual([]);
    expect((await reader.raw({ method: 'GET', url: search })).body.data).toEqual([]);
    for (const url of own) expect((await reader.raw({ method: 'GET', url })).status, url).toBe(404);
  }
  const everybody = lists.filter((path) =>
    /^\/(?:api\/)?users(?:$|\?sort=|\/(?:top|trending|recent)\?)/.test(path),
  );
  expect(everybody).toHaveLength(7);
  expect((await readAll(everybody, schoolmate)).told).toEqual([]);
  const { body } = await schoolmate.raw({ method: 'GET', url: search });
  expect(body.data.map((found: { id: string }) => found.id)).toEqual([pupil.id]);
  for (const url of own) expect((await schoolmate.raw({ method: 'GET', url })).status, url).toBe(200);
});
