import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { trackComments } from '#features/tracks/contract.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { axeFindings } from '#testing/axe.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';

const site = await aBrowserSite();
const mira = await site.person('mira');
const [ada, ben, cid] = await Promise.all(['ada', 'ben', 'cid'].map((name) => site.person(name)));
if (!ada || !ben || !cid) throw new Error('a member is missing');
const track = await site.track(mira, { title: 'Night ferry', bytes: aWav({ seconds: 20 }) });
await mira.call(trackComments.post, { id: track.id, content: 'The bell', moment: 15_000 });

async function look(name: string): Promise<Page> {
  const page = await site.newPage();
  const watches: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => watches.push(String(payload))));
  await site.signIn(page, name);
  await site.open(page, track.selfLink);
  await expect.poll(() => watches.filter((text) => text.includes(`track:${track.id}`)).length).not.toBe(0);
  return page;
}

const items = (page: Page) => page.getByRole('region', { name: 'Comments' }).getByRole('listitem');
const strip = (page: Page) => page.getByRole('group', { name: 'Comments at their moments' });

/** Listens up to five seconds into the track, and comments there. */
async function commentAtFive(page: Page, text: string): Promise<void> {
  const hero = page.getByRole('article');
  const slider = hero.getByRole('slider', { name: 'Seek in Night ferry' });
  await hero.getByRole('button', { name: 'Play Night ferry' }).click();
  await hero.getByRole('button', { name: 'Pause Night ferry' }).waitFor();
  await slider.press(' ');
  await hero.getByRole('button', { name: 'Play Night ferry' }).waitFor();
  await slider.press('Home');
  await slider.press('ArrowRight');
  await page.getByRole('textbox', { name: 'Your comment' }).fill(text);
  await page.getByRole('button', { name: 'Post comment' }).click();
}

const heart = (page: Page) =>
  page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Like, / })
    .first();

/** Deletes a comment or a reply, after the question. */
async function deleteItem(page: Page, text: string): Promise<void> {
  const item = items(page).filter({ hasText: text }).last();
  await item.getByRole('button', { name: 'Delete' }).last().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
}

test('two members who look at a track see what the other writes at a moment, answers, likes, mentions and deletes, and nothing moves [COMMENT-081] [COMMENT-082] [COMMENT-094]', async () => {
  const [hers, his] = [await look('ada'), await look('ben')];
  await commentAtFive(hers, `@${ben.profileLink} what a turn`);
  await items(his).getByText('what a turn').waitFor();
  await strip(his)
    .getByRole('button', { name: /at 0:05$/ })
    .waitFor();
  await his.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const panel = his.getByRole('dialog', { name: 'Notifications' });
  await panel.getByText(`${ada.username} mentioned you on Night ferry`).waitFor();
  await his.keyboard.press('Escape');

  await items(his).first().getByRole('button', { name: 'Reply' }).click();
  await items(his).first().getByRole('textbox').fill('And the bass');
  await items(his).first().getByRole('button', { name: 'Post reply' }).click();
  await items(hers).getByText('And the bass').waitFor();
  await hers.getByTitle('3 comments', { exact: true }).waitFor();

  await heart(hers).click();
  await Promise.all([hers, his].map((page) => page.getByTitle('1 like', { exact: true }).waitFor()));

  // A reader further down gets a button, and what they read stays where it is.
  await hers.setViewportSize({ width: 1280, height: 300 });
  const last = items(hers).last();
  await last.scrollIntoViewIfNeeded();
  await hers.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await hers.mouse.move(0, 0);
  const place = await last.boundingBox();
  await cid.call(trackComments.post, { id: track.id, content: 'Me too' });
  const more = hers.getByRole('button', { name: '1 new comment' });
  await more.waitFor();
  expect(await last.boundingBox()).toEqual(place);
  expect(await axeFindings(hers)).toEqual([]);
  await more.click();
  await items(hers).getByText('Me too').waitFor();
  expect(await hers.evaluate(() => document.activeElement?.textContent)).toBe('Comments');
  // He has the focus in the list, where he replied.
  expect(await items(his).getByText('Me too').count()).toBe(0);
  await his.getByRole('button', { name: '1 new comment' }).click();
  await items(his).getByText('Me too').waitFor();

  // What is deleted leaves both the list and the waveform of the other.
  await deleteItem(his, 'And the bass');
  await items(hers).getByText('And the bass').waitFor({ state: 'detached' });
  await deleteItem(hers, 'what a turn');
  await items(his).getByText('what a turn').waitFor({ state: 'detached' });
  await strip(his)
    .getByRole('button', { name: /at 0:05$/ })
    .waitFor({ state: 'detached' });
  await Promise.all([hers, his].map((page) => page.getByTitle('2 comments', { exact: true }).waitFor()));
});
