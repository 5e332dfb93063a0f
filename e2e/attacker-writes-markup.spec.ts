import { beforeAll, expect, test } from 'vitest';
import { insertUsers } from '#db/seeds/writers/members.store.ts';
import { createGroup } from '#features/groups/form.contract.ts';
import { postTrack } from '#features/groups/tracks.contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { sendMessageAs } from '#features/messages/testing/send-message-as.ts';
import { aNewsItem } from '#features/news/testing/a-news-item.ts';
import { createProject } from '#features/projects/contract.ts';
import { getOwnReferral } from '#features/referrals/contract.ts';
import { insertReferral, insertReferredUser } from '#features/referrals/server/referral.store.ts';
import { reportUser } from '#features/reports/contract.ts';
import { trackComments } from '#features/tracks/contract.ts';
import { updateTrack } from '#features/tracks/server/track.store.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { outboxDir } from '#platform/server/mail/create-mailer.ts';
import { readOutbox } from '#platform/server/mail/read-outbox.ts';
import {
  findHostileMarkup,
  findInDocuments,
  findInFrames,
  openWatched,
} from '#testing/find-hostile-markup.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { hostileTexts, packHostileTexts } from '#testing/hostile-texts.ts';
import type { Member } from '#testing/world.ts';

const site = await aBrowserSite();
const { db } = site.platform;

let mallory: Member;
let reader: Member;
/** Pages that show texts by the attacker; each viewer opens each of them. */
const paths: string[] = [];
/** Pages that repeat their query. */
const reflected: string[] = [];
const feeds: string[] = [];

beforeAll(async () => {
  mallory = await site.person('mallory', { accountType: 4 });
  reader = await site.person('reader', { accountType: 4 });
  const admin = await site.person('admin', { admin: true });
  await writeProfiles();
  const tracks = await writeTracks();
  await writeGroups(tracks);
  await writeNews(admin);
  for (const title of packHostileTexts(100)) {
    await mallory.call(createProject, { project: { title, kind: 'Song' } });
  }
  for (const content of packHostileTexts(2000)) {
    const { conversationId } = await sendMessageAs(mallory, { userId: reader.id }, content);
    paths.push(`/account/messages/${conversationId}`);
  }
  await reader.call(reportUser, { guid: mallory.id, reason: packHostileTexts(1000)[0] ?? '' });
  const home = ['/', '/community', '/tracks', '/users', '/groups', '/feed', '/tutorials'];
  const lists = ['/tracks?type=recent', '/users?sort=new_users', '/groups?type=new'];
  const own = [
    '/account/messages',
    '/account/projects',
    '/account/tracks',
    '/account/groups',
    '/account/profile',
  ];
  const desks = ['/admin/moderation', '/admin/news'];
  const terms = ['<img', '"><', 'script'].map((term) => `/community/search?term=${encodeURIComponent(term)}`);
  paths.push(...home, ...lists, ...own, ...desks, ...terms);
  for (const text of packHostileTexts(300)) reflected.push(`/users?term=${encodeURIComponent(text)}`);
  for (const text of packHostileTexts(100))
    reflected.push(`/community/search?term=${encodeURIComponent(text)}`);
  await site.drain();
}, 300_000);

async function writeProfiles(): Promise<void> {
  const about = packHostileTexts(1000);
  const names = hostileTexts.filter((text) => text.length <= 50);
  const rows = names.map((username, at) => ({
    id: crypto.randomUUID(),
    email: `hostile${at}@people.invalid`,
    username,
    profileLink: `hostile${at}`,
    about: about[at % about.length] ?? '',
    country: null,
    accountType: 0,
    createdAt: site.clock.now(),
    passwordHash: null,
  }));
  await insertUsers(db, rows);
  paths.push(...rows.map(({ profileLink }) => `/user/${profileLink}`));
  await updateUser(db, mallory.id, { username: `${names[0]}!`, about: about[0] ?? '', real_name: names[1] });
  paths.push(`/user/${mallory.profileLink}`, `/user/${mallory.profileLink}/tracks`);
  feeds.push(`/user/${mallory.profileLink}/feed.xml`);
  await writeReferrals(rows.map(({ id }) => id));
}

async function writeReferrals(ids: readonly string[]): Promise<void> {
  const at = site.clock.now();
  const { id: referralId } = (await reader.call(getOwnReferral, {})).referral;
  for (const userId of ids) await insertReferredUser(db, { userId, referralId, at });
  for (const [place, name] of packHostileTexts(100).entries()) {
    const id = `hostile${String(place).padStart(5, '0')}`;
    await insertReferral(db, { id, user_id: null, influencer_name: name, created_at: at });
    paths.push(`/referral/${id}`);
  }
  paths.push(`/referral/${(await mallory.call(getOwnReferral, {})).referral.id}`, '/account/referrals');
}

async function writeTracks(): Promise<string[]> {
  const ids: string[] = [];
  const descriptions = packHostileTexts(2000, '\n');
  const comments = packHostileTexts(600);
  for (const [at, title] of packHostileTexts(100).entries()) {
    const { id } = await aStoredTrack(site, mallory);
    await updateTrack(db, id, { title, description: descriptions[at % descriptions.length] ?? '' });
    ids.push(id);
  }
  for (const [at, content] of comments.entries()) {
    await mallory.call(trackComments.post, { id: ids[at] ?? '', content });
  }
  const rows = await db.selectFrom('tracks').select(['permalink', 'short_link_id']).execute();
  paths.push(...rows.map(({ permalink }) => `/user/${mallory.profileLink}/track/${permalink}`));
  paths.push(...rows.slice(0, 20).map(({ short_link_id }) => `/player/${short_link_id}`));
  return ids;
}

async function writeGroups(tracks: readonly string[]): Promise<void> {
  const descriptions = packHostileTexts(5000, '\n');
  for (const [at, name] of packHostileTexts(100).entries()) {
    const description = descriptions[at % descriptions.length] ?? '';
    const group = { name, description, groupLink: `g${at}-x`, privacySetting: 'joinable' as const };
    await mallory.call(createGroup, { group });
    paths.push(`/group/g${at}-x`, `/group/g${at}-x/members`);
  }
  for (const mixdownId of tracks) await mallory.call(postTrack, { groupLink: 'g0-x', mixdownId });
  paths.push('/group/g0-x/tracks');
  feeds.push('/group/g0-x/feed.xml');
}

/** Admins' markup is trusted, and yet their pages run no scripts. */
async function writeNews(admin: Member): Promise<void> {
  const bodies = packHostileTexts(6000, '\n\n').flatMap((text) => [
    text,
    `# ${text}\n\n> ${text}\n\n[a](${text})`,
  ]);
  for (const [at, title] of packHostileTexts(150).slice(0, 30).entries()) {
    const { id } = await aNewsItem(admin, {
      title,
      body: bodies[at % bodies.length] ?? '',
      externalUrl: 'https://example.org/',
      externalUrlText: hostileTexts[at] ?? '',
    });
    paths.push(`/news/${id}`);
  }
  feeds.push('/feed.xml');
}

/** A guest reads everything; of members' pages, which show the same in other frames, every tenth. */
const readBy = (viewer: string | null) =>
  viewer === null ? [...paths, ...reflected] : paths.filter((path, at) => at % 10 === 0 || !/\d/.test(path));

for (const viewer of [null, 'reader', 'mallory', 'admin']) {
  test(`hostile texts stay text on every page, for ${viewer ?? 'a guest'}`, async () => {
    const { page, ran } = await openWatched(site, viewer);
    await site.open(page, '/');
    expect(await findInDocuments(page, readBy(viewer))).toEqual([]);
    expect(ran).toEqual([]);
  }, 300_000);
}

/** One of each kind of page. */
const oneOfEach = () =>
  new Map(paths.map((path) => [path.replace(/[\da-f]*\d[\da-f-]*/g, '').slice(0, 13), path])).values();

for (const viewer of [null, 'reader', 'admin']) {
  test(`hostile texts stay text after hydration, for ${viewer ?? 'a guest'}`, async () => {
    const { page, ran } = await openWatched(site, viewer);
    for (const path of oneOfEach()) {
      await site.open(page, path);
      // Covers what comes after the first look: lists that the browser loads.
      await page.waitForFunction(`!document.querySelector('[aria-busy="true"]')`);
      expect(await findInFrames(page), path).toEqual([]);
    }
    expect(ran).toEqual([]);
  }, 300_000);
}

test('feeds stay well-formed, and e-mails contain no markup of others', async () => {
  const { page, ran } = await openWatched(site, null);
  await site.open(page, '/terms-of-service');
  for (const path of feeds) {
    const errors =
      await page.evaluate<number>(`fetch('${path}').then((answer) => answer.text()).then((text) =>
      new DOMParser().parseFromString(text, 'application/xml').querySelectorAll('parsererror').length)`);
    expect(errors, path).toBe(0);
  }
  const emails = await readOutbox(outboxDir(site.platform.config));
  expect(emails.length).toBeGreaterThan(0);
  for (const { html, subject } of emails) {
    const marks = `(${findHostileMarkup})(new DOMParser().parseFromString(${JSON.stringify(html)}, 'text/html'))`;
    expect(await page.evaluate<string[]>(marks), subject).toEqual([]);
  }
  expect(ran).toEqual([]);
});
