import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { followUser } from '#features/follows/contract.ts';
import { joinGroup } from '#features/groups/contract.ts';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { postTrack } from '#features/groups/tracks.contract.ts';
import { createList } from '#features/lists/contract.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { sendMessageAs } from '#features/messages/testing/send-message-as.ts';
import { aNewProject } from '#features/projects/testing/a-new-project.ts';
import { aProduct } from '#features/shop/testing/a-product.ts';
import { trackComments } from '#features/tracks/contract.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { findOverflow } from '#testing/harness/find-overflow.ts';

const site = await aBrowserSite();
/** A word without a place to break it, in the widest letters. */
const wide = (count: number) => 'Wm'.repeat(count / 2);
const paths: string[] = [];
/** 60 characters with places to break them, as people write them. */
const common = 'Slow dancing in the burning room after the last train home 2';
const commonPaths: string[] = [];

beforeAll(async () => {
  const ada = await site.person('ada', { accountType: 4 });
  const ben = await site.person('ben', { accountType: 4 });
  await updateUser(site.platform.db, ada.id, { username: wide(50), real_name: wide(100), about: wide(1000) });
  const track = await site.track(ada, { title: wide(100), change: { description: wide(500) } });
  await ada.call(trackComments.post, { id: track.id, content: wide(400) });
  const group = await aGroup(site, ben, { name: wide(100), description: wide(1000) });
  await ada.call(joinGroup, { groupLink: group.id });
  await ada.call(postTrack, { groupLink: group.id, mixdownId: track.id });
  const { conversationId } = await sendMessageAs(ada, { userId: ben.id }, wide(1000));
  await ben.call(followUser, { id: ada.id });
  await ada.call(followUser, { id: ben.id });
  const project = await aNewProject(ben, { kind: 'Project', title: wide(100) });
  const called = await site.track(ben, { title: common });
  const list = await ben.call(createList, { list: { title: common, trackId: called.id } });
  await aGroup(site, ben, { name: common });
  await aProduct(site.platform, { title: common });
  await aNewProject(ben, { kind: 'Project', title: common });
  await site.drain();
  commonPaths.push(
    ...['/community', '/tracks', '/groups', '/products', called.user.selfLink, list.selfLink],
    ...['lists', 'projects', 'groups'].map((part) => `/account/${part}`),
    '/community/search?term=dancing&type=mixdown',
  );
  const inGroup = ['', '/members', '/tracks', '/edit', '/letters'];
  const ofAda = ['', '/tracks', '/groups', '/followers', '/following'];
  paths.push(
    track.selfLink,
    ...inGroup.map((part) => `/group/${group.groupLink}${part}`),
    ...ofAda.map((part) => track.user.selfLink + part),
    `/account/messages/${conversationId}`,
    ...['messages', 'projects', 'groups', 'notifications'].map((part) => `/account/${part}`),
    `/projects/${project.id}/invitation`,
    ...['/', '/community', '/tracks', '/users', '/groups', '/users?sort=new_users'],
    ...['all', 'mixdown', 'user', 'group'].map((type) => `/community/search?term=Wm&type=${type}`),
  );
});

test.each([
  ['a phone', { width: 390, height: 844 }],
  ['a small desk', { width: 1100, height: 900 }],
])(
  'names without a space are neither cut off nor widen a page, on %s',
  async (_name, viewport) => {
    const page = await site.newPage({ viewport, reducedMotion: 'reduce' });
    await site.signIn(page, 'ben');
    for (const path of paths) {
      await site.open(page, path);
      expect(await findOverflow(page), path).toEqual([]);
    }
  },
  120_000,
);

/** Texts of the page's names, each with whether it is cut. */
const namesOn = (page: Page, name: string) =>
  page.evaluate<{ cut: boolean; where: string }[]>(`(() => {
    const isCut = (element) =>
      element.clientHeight > 0 &&
      getComputedStyle(element).overflowX !== 'visible' &&
      (element.scrollHeight > element.clientHeight + 2 || element.scrollWidth > element.clientWidth + 1);
    return [...document.querySelectorAll('main :is(h2, h3, a, span)')]
      .filter((element) => element.textContent.trim() === ${JSON.stringify(name)} && element.getClientRects().length)
      .map((element) => ({
        cut: isCut(element) || isCut(element.parentElement),
        where: element.closest('li, article')?.outerHTML.slice(0, 200) ?? element.outerHTML,
      }));
  })()`);

const cutOn = async (page: Page) => {
  const names = await namesOn(page, common);
  expect(names.length, page.url()).toBeGreaterThan(0);
  return names.filter(({ cut }) => cut).map(({ where }) => where);
};

test('a name of 60 characters is not cut on a phone, in rows neither [SHELL-171]', async () => {
  const page = await site.newPage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  await site.signIn(page, 'ben');
  for (const path of commonPaths) {
    await site.open(page, path);
    expect(await cutOn(page), path).toEqual([]);
  }
  await site.open(page, '/tracks?type=recent');
  await page.getByRole('button', { name: 'Rows' }).click();
  await page.getByRole('slider', { name: `Seek in ${common}` }).waitFor();
  expect(await cutOn(page)).toEqual([]);
});
