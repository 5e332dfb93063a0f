import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { announceToClass } from '#features/classes/class-members.contract.ts';
import { createClass } from '#features/classes/contract.ts';
import { postReply } from '#features/comments/contract.ts';
import { commentOf } from '#features/comments/model/comment-document.ts';
import {
  createOrganization,
  getOwnMembership,
  requestSchoolMembership,
} from '#features/education/contract.ts';
import { inviteToSchool } from '#features/education/invitations.contract.ts';
import { listSchoolMembers, removeSchoolMember } from '#features/education/members.contract.ts';
import { addSchoolMember } from '#features/education/testing/a-school.ts';
import { followUser } from '#features/follows/contract.ts';
import { groupComments, joinGroup } from '#features/groups/contract.ts';
import { createGroup } from '#features/groups/form.contract.ts';
import { reportGroup } from '#features/groups/report.contract.ts';
import { postTrack } from '#features/groups/tracks.contract.ts';
import { respondToMembership } from '#features/invitations/contract.ts';
import { updateList } from '#features/lists/contract.ts';
import { reportList } from '#features/lists/report.contract.ts';
import { aList } from '#features/lists/testing/a-list.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { reportMessage } from '#features/messages/report.contract.ts';
import { sendMessageAs } from '#features/messages/testing/send-message-as.ts';
import { createNewsDraft, endNews, saveNewsDraft } from '#features/news/drafts.contract.ts';
import { aNewsItem } from '#features/news/testing/a-news-item.ts';
import { createProject } from '#features/projects/contract.ts';
import { getOwnReferral } from '#features/referrals/contract.ts';
import { settleCase } from '#features/reports/moderation.contract.ts';
import { aCase, caseAbout } from '#features/reports/testing/a-case.ts';
import { signIn } from '#features/sign-in/contract.ts';
import { educationHost } from '#features/sign-in/testing/education-host.ts';
import { getTrack, listTracksOfUser, trackComments } from '#features/tracks/contract.ts';
import { genreId } from '#features/tracks/model/genres.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { trackSorts } from '#features/tracks/model/track-sorts.ts';
import { updateTrack } from '#features/tracks/server/track.store.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { type ASite, aSite } from '#testing/a-site.ts';
import { type Member, testPassword, type World, worldOf } from '#testing/world.ts';

/**
 * Everything hidden carries a unique word. Guests and other members then read every page, call and feed, by list and by address,
 * and must find none of the words; each hidden thing has a public twin, which they do find.
 */
const hidden = 'quokkawort';
const open = 'sparrowgrass';

let site: ASite;
let world: World;
let otherMember: Member;
let education: World;
/** Accounts of the education site, named by their words: one of a school, one of none, and one that was in a school before 0.2. */
let student: Member;
let loner: Member;
let enrolled: Member;
let schoolmate: Member;
/** A teacher of the same school with a public account. */
let teacher: Member;
const school = { firstName: 'A', lastName: 'B', role: 'teacher', name: 'Oak', country: 'GB' } as const;
/** Addresses of the hidden things themselves. */
const topics = { genreId: genreId('Jazz'), tags: ['slow'] };
const direct: string[] = [];
const lists: string[] = [];
/** Tracks of each member who is to be hidden. */
const tracks = new Map<string, string>();
/** The words by what carries them. */
const words = new Map<string, string>();

function word(kind: string): string {
  const made = `${hidden}${words.size}z`;
  words.set(made, kind);
  return made;
}

beforeAll(async () => {
  site = await aSite();
  world = worldOf(site);
  education = await educationHost(site);
  const admin = await world.person('admin', { admin: true });
  const star = await world.person('star', { accountType: 4 });
  await updateUser(site.platform.db, star.id, { username: `${open} star`, about: open });
  otherMember = await world.person('stranger', { accountType: 4 });
  await otherMember.call(followUser, { id: star.id });
  const track = await tracksOf(star);
  const group = await groupsOf(star, track);
  await listsOf(star, track);
  await newsOf(admin);
  await projectsOf(star);
  const pals = await world.person('pal');
  await sendMessageAs(pals, { userId: star.id }, word('a message of others'));
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
    ...['', '?sort=new', '?sort=all_time', '/feed.xml'].map((rest) => `/tracks/genre/jazz${rest}`),
    ...trackSorts.map((sort) => `/api/genres/jazz/tracks?sort=${sort}&items=100`),
    ...['', '?sort=new', '?sort=all_time', '/feed.xml'].map((rest) => `/tracks/tag/slow${rest}`),
    ...trackSorts.map((sort) => `/api/tags/slow/tracks?sort=${sort}&items=100`),
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
    `/api/tracks/${track}/comments/moments?items=100`,
    ...['similar', 'lists'].map((name) => `/api/mixdowns/${track}/${name}`),
    ...['mixdowns/today', 'community/now', 'users/suggested'].map((name) => `/api/${name}`),
    ...[hidden, open].map((name) => `/api/comments/mentionable?name=${name}`),
    ...[hidden, open].flatMap((term) => [
      `/users?term=${term}`,
      `/community/search?type=all&term=${term}`,
      `/api/community/search?q=${term}&types=mixdown,user,group,project&items=100`,
    ]),
    ...['notifications', 'conversations', 'accounts/pieces', 'accounts/tracks'].map((name) => `/api/${name}`),
    '/tracks/my.json',
  );
}, 300_000);
afterAll(async () => {
  await education.close();
  await site.close();
});

async function tracksOf(star: Member): Promise<string> {
  const { id: shown } = await aStoredTrack(world, star, { title: `${open} song`, ...topics });
  await updateTrack(site.platform.db, shown, { description: open });
  const addresses = [
    ['an unpublished track', { published: false }],
    ['a track that is being processed', { status: 'processing' }],
    ['a track that failed', { status: 'error' }],
  ] as const;
  for (const [kind, more] of addresses) {
    const { id } = await aStoredTrack(world, star, { title: word(kind), ...topics, ...more });
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
  direct.push(...['comments', 'comments/moments'].map((name) => `/api/tracks/${id}/${name}`));
  direct.push(...['similar', 'lists'].map((name) => `/api/mixdowns/${id}/${name}`));
  direct.push(`/api/mixdowns/${id}`, `/api/short_links/${row.short_link_id}`);
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
  // The link of a closed group reveals its name (GROUP-032), but no list does.
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

/** A group that the other member is in, and messages to them: hidden by moderators, they do not find these either. */
async function hiddenByModerators(admin: Member, star: Member): Promise<void> {
  const hide = async (kind: string) => {
    const { id } = await caseAbout(admin, star, kind);
    await admin.call(settleCase, { id, action: 'hide', message: 'It is rude.' });
  };
  const form = { name: word('a hidden group'), description: word('what a hidden group is about') };
  const { data } = await star.call(createGroup, { group: { ...form, privacySetting: 'joinable' } });
  const { groupLink } = data.attributes;
  await otherMember.call(joinGroup, { groupLink });
  await star.call(groupComments.post, { id: groupLink, content: word('a comment in a hidden group') });
  await otherMember.call(reportGroup, { groupLink, reason: 'Rude' });
  await hide('group');
  const rest = ['', '/memberships', '/group_tracks', '/comments', '/news'];
  direct.push(...rest.map((part) => `/api/groups/${groupLink}${part}`));
  direct.push(...['', '/members', '/tracks', '/feed.xml'].map((part) => `/group/${groupLink}${part}`));
  const sent = await sendMessageAs(star, { userId: otherMember.id }, word('a hidden message'));
  await otherMember.call(reportMessage, { id: sent.id, reason: 'Rude' });
  await hide('message');
  const list = await aList(star, [], { title: word('the title of a hidden list') });
  await otherMember.call(reportList, { id: list.id, reason: 'Rude' });
  await hide('list');
  direct.push(
    list.selfLink,
    `${list.selfLink}/feed.xml`,
    `/api/lists/${list.id}`,
    `/api/lists/${list.id}/tracks`,
    `/player/lists/${list.id}`,
  );
  direct.push(
    `/api/conversations/${sent.conversationId}/messages`,
    `/account/messages/${sent.conversationId}`,
  );
}

/** A public list with a hidden track, one with a secret link and a private one. */
async function listsOf(star: Member, track: string): Promise<void> {
  const { id: hiddenTrack } = await aStoredTrack(world, star, {
    ...topics,
    title: word('a hidden track in a list'),
    published: false,
  });
  const shown = await aList(star, [track, hiddenTrack], { title: `${open} list` });
  lists.push(
    `/api/users/${star.id}/lists`,
    shown.selfLink,
    `${shown.selfLink}/feed.xml`,
    `/api/lists/${shown.id}/tracks`,
    `/player/lists/${shown.id}`,
    '/api/accounts/lists',
  );
  for (const visibility of ['secret', 'private'] as const) {
    const { id, selfLink } = await aList(star, [track], { title: 'Not for all', visibility });
    const title = word(`the title of a ${visibility} list`);
    await star.call(updateList, { id, list: { title, description: title } });
    direct.push(selfLink, `${selfLink}?secret=wrong`, `/api/lists/${id}`, `/api/lists/${id}/tracks`);
    direct.push(`/player/lists/${id}`, `${selfLink}/feed.xml`);
    direct.push(selfLink.replace('/user/', '/api/users/').replace('/list/', '/lists/'));
  }
}

async function newsOf(admin: Member): Promise<void> {
  await aNewsItem(admin, { title: `${open} news`, body: open });
  const inAnHour = new Date(site.clock.now().getTime() + 3_600_000).toISOString();
  for (const feed of ['news', 'tutorials'] as const) {
    const title = word(`${feed} of the future`);
    const { id } = await aNewsItem(admin, { feed, title, body: title, publishedAt: inAnHour });
    direct.push(`/news/${id}`, `/api/news/${id}`, `/api/news/${id}/comments`);
  }
  await draftedNews(admin);
}

/** A draft that was never published, one of an item that is shown, and an item that has ended. */
async function draftedNews(admin: Member): Promise<void> {
  const written = (title: string) => ({ feed: 'news' as const, title, body: title, externalUrlText: title });
  const { data } = await admin.call(createNewsDraft, { news: written(word('a draft of news')) });
  const shown = await aNewsItem(admin, { title: `${open} item`, body: open });
  const news = written(word('a draft of shown news'));
  await admin.call(saveNewsDraft, { id: shown.id, revision: 0, news });
  const ended = await aNewsItem(admin, written(word('news that is over')));
  await admin.call(endNews, { id: ended.id });
  lists.push(`/news/${shown.id}`, `/api/news/${shown.id}`, '/api/admin/news_drafts');
  for (const { id } of [data, ended])
    direct.push(`/news/${id}`, `/api/news/${id}`, `/api/news/${id}/comments`);
  for (const { id } of [data, shown])
    direct.push(`/api/admin/news_drafts/${id}`, `/api/admin/news_drafts/${id}/versions`);
}

async function projectsOf(star: Member): Promise<void> {
  const { data } = await star.call(createProject, { project: { title: word('a project'), kind: 'Song' } });
  direct.push(`/projects/${data.id}/access_denied`, `/api/projects/${data.id}`);
  for (const call of ['document', 'invitation', 'memberships', 'presence']) {
    direct.push(`/api/projects/${data.id}/${call}`);
  }
}

async function commentsOn(star: Member, track: string, group: string): Promise<void> {
  const shown = commentOf(await star.call(trackComments.post, { id: track, content: open, moment: 1 }));
  lists.push(`/api/comments/${shown.id}/replies`);
  for (const [status, kind] of [
    [2, 'a comment under review'],
    [3, 'a removed comment'],
    [4, 'spam'],
  ] as const) {
    for (const { id } of [
      commentOf(
        await star.call(trackComments.post, { id: track, content: word(`${kind} on a track`), moment: 2 }),
      ),
      commentOf(await star.call(postReply, { id: shown.id, content: word(`a reply that is ${kind}`) })),
      commentOf(await star.call(groupComments.post, { id: group, content: word(`${kind} in a group`) })),
    ]) {
      await site.platform.db.updateTable('comments').set({ status }).where('id', '=', id).execute();
    }
  }
}

/** Creates a member of the open group who follows the star and has published a track, to be hidden afterwards. */
async function memberToHide(kind: string, group: string): Promise<Member> {
  const name = word(kind);
  const member = await world.person(name, { accountType: 4 });
  const db = site.platform.db;
  await updateUser(db, member.id, { username: name, profile_link: name, about: name, real_name: name });
  member.profileLink = name;
  await member.call(joinGroup, { groupLink: group });
  await member.call(followUser, { id: otherMember.id });
  await member.call(groupComments.post, { id: group, content: open });
  const { id } = await aStoredTrack(world, member, {
    title: word(`a track of ${kind}`),
    ...topics,
  });
  tracks.set(member.id, id);
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
  const member = await memberToHide('a suspended member', group);
  const { id } = await aCase(world, admin, member);
  await admin.call(settleCase, { id, action: 'suspend', message: 'Enough is enough.' });
}

async function deleted(group: string): Promise<void> {
  const member = await memberToHide('a deleted member', group);
  const answer = await member.raw({ method: 'DELETE', url: `/api/users/${member.id}` });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
}

/** An account of the education site that met people outside before it reached nobody there, in a browser on that site. */
async function educationAccount(kind: string, group: string): Promise<Member> {
  const { id, username, profileLink, email } = await memberToHide(kind, group);
  await updateUser(site.platform.db, id, { school_only: 'account' });
  const browser = education.newGuest();
  await browser.call(signIn, { user: { email, password: testPassword } });
  return Object.assign(browser, { id, username, profileLink, email });
}

async function atSchool(group: string): Promise<void> {
  schoolmate = await education.person('head-of-school');
  const { id } = await schoolmate.call(createOrganization, school);
  student = await educationAccount('an account of the education site in a school', group);
  await addSchoolMember({ owner: schoolmate, id }, student, 'student');
  loner = await educationAccount('an account of the education site in no school', group);
  enrolled = await memberToHide('a member who was in a school before members were asked', group);
  await updateUser(site.platform.db, enrolled.id, { school_only: 'membership' });
  await sql`insert into organization_memberships (id, organization_id, user_id, role, requested_at, accepted_at, consent_at, consent_terms)
    values (gen_random_uuid(), ${id}, ${enrolled.id}, 'student', now(), now(), now(), '2026-11-20')`.execute(
    site.platform.db,
  );
  teacher = await world.person('teacher');
  await updateUser(site.platform.db, teacher.id, { username: `${open} teacher` });
  const { membership } = await teacher.call(requestSchoolMembership, {
    id,
    membershipRequest: { role: 'faculty', staysPublic: true },
  });
  await schoolmate.call(respondToMembership, {
    membershipId: membership.id,
    membership: { accepted: true },
  });
  const emails = [`${word('whom a school has invited')}@example.org`];
  await schoolmate.call(inviteToSchool, { id, emails, role: 'student' });
  const asks = await education.person('asks-a-school');
  const membershipRequest = { name: word('who asks a school') };
  await asks.call(requestSchoolMembership, { id, membershipRequest });
  const workspace = { name: word('a class of a school') };
  const { id: classId } = await schoolmate.call(createClass, { workspace });
  const announcement = { text: word('an announcement of a class') };
  await schoolmate.call(announceToClass, { id: classId, announcement });
  lists.push(
    '/api/workspaces',
    '/api/class_announcements',
    ...['', '/projects', '/bans'].map((rest) => `/api/workspaces/${classId}${rest}`),
  );
  lists.push(`/organizations/${id}/invitation`);
  lists.push(
    ...['', '/members', '/members?state=requested', '/invitations', '/invitation'].map(
      (rest) => `/api/organizations/${id}${rest}`,
    ),
  );
}

const schoolOf = async (member: Member) =>
  (await member.call(getOwnMembership, {})).membership?.organization.id ?? null;

/** The addresses of the member's track for viewers who may see it. */
async function addressesOfTrack(member: Member): Promise<string[]> {
  const row = await rowOf(member);
  const page = `/user/${member.profileLink}/track/${row.permalink}`;
  return [
    page,
    `/api/mixdowns/${row.id}`,
    `/api/short_links/${row.short_link_id}`,
    `/api/tracks/${row.id}/comments`,
    `/api/users/${member.profileLink}/mixdowns/${row.permalink}`,
    `/player/${row.short_link_id}`,
    `/oembed?url=${encodeURIComponent(site.url + page)}`,
  ];
}

/** The files of the track, at their former public addresses. */
async function filesOf(member: Member): Promise<string[]> {
  const { storage, files } = site.platform;
  const { id, audio_key: audio, waveform_key: waveform } = await rowOf(member);
  const imageKey = `tracks/${id}/cover`;
  await updateTrack(site.platform.db, id, { image_key: imageKey });
  const keys = [audio, waveform, `${imageKey}-400.webp`].flatMap((key) => key ?? []);
  for (const key of keys) await storage.put(key, Buffer.from('{}'));
  return keys.map((key) => files.publicUrl(key));
}

const rowOf = ({ id }: Member) =>
  site.platform.db
    .selectFrom('tracks')
    .selectAll()
    .where('id', '=', tracks.get(id) ?? '')
    .executeTakeFirstOrThrow();

/** The page without the requested address, which it may repeat. */
const without = (text: string, asked: string) => text.replaceAll(decodeURIComponent(asked), '');

async function readAll(paths: readonly string[], reader: World['guest']) {
  const revealed: string[] = [];
  let shown = 0;
  for (const path of paths) {
    const { status, body, headers } = await reader.raw({ method: 'GET', url: path });
    expect(status, path).toBeLessThan(500);
    const text = without(
      `${typeof body === 'string' ? body : JSON.stringify(body)} ${headers.location ?? ''}`,
      path,
    );
    for (const [one, kind] of words) if (text.includes(one)) revealed.push(`${path} reveals ${kind}`);
    if (text.includes(open)) shown += 1;
  }
  return { revealed, shown };
}

test('hidden things appear in no list, page, search, feed or sitemap, for guests and other members', async () => {
  for (const reader of [world.newGuest(), otherMember]) {
    const { revealed, shown } = await readAll(lists, reader);
    expect(revealed).toEqual([]);
    expect(shown).toBeGreaterThan(30);
  }
});

test('hidden things do not answer at their own address, embed or oEmbed', async () => {
  for (const reader of [world.newGuest(), otherMember]) {
    expect((await readAll(direct, reader)).revealed).toEqual([]);
  }
});

test('accounts of the education site are in no public list and no search from outside, and have no page, track or file there [EDU-004] [EDU-159]', async () => {
  const ofOtherSchool = await education.person('other-head');
  await ofOtherSchool.call(createOrganization, { ...school, name: 'Elm' });
  const publicLists = lists.filter((path) =>
    /^\/(?:api\/)?users(?:$|\?sort=|\/(?:top|trending|recent)\?)/.test(path),
  );
  expect(publicLists).toHaveLength(7);
  for (const member of [student, loner, enrolled]) {
    const name = member.profileLink;
    const own = [
      `/user/${name}`,
      `/api/users/${name}`,
      `/api/users/${member.id}`,
      ...(await addressesOfTrack(member)),
    ];
    const files = await filesOf(member);
    const search = `/api/community/search?types=user&q=${name}`;
    for (const reader of [world.newGuest(), otherMember, ofOtherSchool]) {
      expect((await readAll(lists, reader)).revealed).toEqual([]);
      expect((await reader.raw({ method: 'GET', url: search })).body.data).toEqual([]);
      for (const url of own) expect((await reader.raw({ method: 'GET', url })).status, url).toBe(404);
      for (const url of files) expect((await reader.raw({ method: 'GET', url })).status, url).toBe(404);
    }
  }
});

test('members of their school find such accounts and their tracks in no public list; an account without a school is found by nobody [EDU-159]', async () => {
  for (const member of [student, enrolled]) {
    const name = member.profileLink;
    const own = [`/api/users/${name}`, `/api/users/${member.id}`];
    for (const reader of [schoolmate, teacher]) {
      const { body } = await reader.raw({ method: 'GET', url: `/api/community/search?types=user&q=${name}` });
      expect(body.data.map((found: { id: string }) => found.id)).toEqual([member.id]);
      for (const url of own) expect((await reader.raw({ method: 'GET', url })).status, url).toBe(200);
      const id = tracks.get(member.id) ?? '';
      const seen = trackOf(await reader.call(getTrack, { id }));
      expect(seen).toMatchObject({ published: true, schoolOnly: true, can: { like: false, edit: false } });
      expect(seen.audioMp3Url).toContain('?');
      const list = await reader.call(listTracksOfUser, { userId: member.id });
      expect(list.data.map((one) => one.id)).toEqual([id]);
    }
  }
  // The teacher has a session on the main site, whose pages show them to members of the school, too.
  const page = await teacher.raw({ method: 'GET', url: `/user/${student.profileLink}` });
  expect(page.status).toBe(200);
  for (const path of lists.filter((one) => /^\/api\/(?:users|mixdowns)\//.test(one)))
    expect(
      (await readAll([path], teacher)).revealed.filter((text) => !text.includes('follow')),
      path,
    ).toEqual([]);
  const own = `/api/users/${loner.profileLink}`;
  expect((await schoolmate.raw({ method: 'GET', url: own })).status).toBe(404);
  expect((await loner.raw({ method: 'GET', url: own })).status).toBe(200);
  expect((await loner.call(getTrack, { id: tracks.get(loner.id) ?? '' })).data.id).toBe(tracks.get(loner.id));
});

test('a member who joined a school before members were asked is public again after leaving it, tracks included [EDU-159]', async () => {
  const { db } = site.platform;
  const counts = () =>
    db
      .selectFrom('user_counts')
      .select(['mixdowns_count'])
      .where('user_id', '=', enrolled.id)
      .executeTakeFirst();
  expect(await counts()).toEqual({ mixdowns_count: 0 });
  const { members } = await schoolmate.call(listSchoolMembers, { id: (await schoolOf(schoolmate)) ?? '' });
  const membership = members.find(({ userGuid }) => userGuid === enrolled.id);
  const organizationId = (await schoolOf(schoolmate)) ?? '';
  await schoolmate.call(removeSchoolMember, { organizationId, id: membership?.membershipId ?? '' });
  world.clock.advance(60_000);
  const reader = world.newGuest();
  for (const url of [`/api/users/${enrolled.id}`, ...(await addressesOfTrack(enrolled))])
    expect((await reader.raw({ method: 'GET', url })).status, url).toBe(200);
  // Whether a file may be fetched is cached for half a second.
  for (const url of await filesOf(enrolled))
    await expect
      .poll(async () => (await reader.raw({ method: 'GET', url })).status, { message: url })
      .toBe(200);
  const { body } = await reader.raw({ method: 'GET', url: '/api/mixdowns/trending?items=100' });
  expect(body.data.map(({ id }: { id: string }) => id)).toContain(tracks.get(enrolled.id));
  expect(await counts()).toEqual({ mixdowns_count: 1 });
});
