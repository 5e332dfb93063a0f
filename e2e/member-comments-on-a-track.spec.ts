import { expect, test } from 'vitest';
import { commentOf, commentPageOf } from '#features/comments/model/comment-document.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { trackComments } from '#features/tracks/contract.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { axeFindings } from '#testing/axe.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';

const site = await aBrowserSite();
const mira = await site.person('mira');
const admin = await site.person('admin', { admin: true });
const track = await site.track(mira, { title: 'Night drive' });

test('a member reads, writes, reports and deletes comments on the page of a track', async () => {
  for (let at = 1; at <= 11; at += 1) {
    await admin.call(trackComments.post, {
      id: track.id,
      content: `Word ${at}\nsee https://example.org/${at}`,
    });
  }
  const page = await site.newPage();
  await site.open(page, track.selfLink);
  const section = page.getByRole('region', { name: 'Comments' });
  const items = section.getByRole('listitem');
  expect(await items.count()).toBe(10);
  expect(await section.getByText('Crew').count()).toBe(10);
  const login = section.getByRole('link', { name: 'Login to comment!' });
  expect(await login.getAttribute('href')).toBe(
    `/auth?tab=sign_in&redirect_to=${encodeURIComponent(track.selfLink)}`,
  );
  await section.getByRole('button', { name: 'Show more' }).click();
  await section.getByRole('link', { name: 'https://example.org/1', exact: true }).waitFor();
  expect(await items.count()).toBe(11);

  await site.signIn(page, 'mira');
  await site.open(page, track.selfLink);
  expect(await axeFindings(page)).toEqual([]);
  await section.getByRole('textbox', { name: 'Your comment' }).fill('Thank you <b>all</b>');
  await section.getByRole('button', { name: 'Post comment' }).click();
  await page.getByText('Comment posted successfully!').waitFor();
  expect(await items.first().textContent()).toContain('Thank you <b>all</b>');
  expect(await section.getByRole('textbox').inputValue()).toBe('');

  await items.first().getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Are you sure you want to delete this comment?').waitFor();
  await question.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Comment deleted successfully!').waitFor();
  expect(await section.getByText('Thank you').count()).toBe(0);
});

test("a member reports another member's comment", async () => {
  const ada = await site.person('ada');
  const { id } = commentOf(await ada.call(trackComments.post, { id: track.id, content: 'Rude words' }));
  const page = await site.newPage();
  await site.signIn(page, 'mira');
  await site.open(page, `/comments/${id}`);
  expect(new URL(page.url()).hash).toBe(`#comment-${id}`);
  const item = page.locator(`#comment-${id}`);
  // The page may still be scrolling to the comment, under a mouse.
  await item.getByRole('button', { name: 'Report' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Report comment' });
  await dialog.getByRole('textbox').fill('Rude');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await page.getByText('Comment reported successfully!').waitFor();
  expect(await item.getByRole('button', { name: 'Report' }).count()).toBe(0);
});

test('a member comments on the moment that they hear, and plays the track from there [COMMENT-060] [COMMENT-061]', async () => {
  const long = await site.track(mira, { title: 'Long drive', bytes: aWav({ seconds: 20 }) });
  const page = await site.newPage();
  await site.signIn(page, 'mira');
  await site.open(page, long.selfLink);
  const hero = page.getByRole('article');
  const slider = hero.getByRole('slider', { name: 'Seek in Long drive' });
  const moment = page.getByRole('textbox', { name: 'Moment in the track' });
  expect(await moment.count()).toBe(0);
  await hero.getByRole('button', { name: 'Play Long drive' }).click();
  await hero.getByRole('button', { name: 'Pause Long drive' }).waitFor();
  await slider.press(' ');
  await hero.getByRole('button', { name: 'Play Long drive' }).waitFor();
  await slider.press('Home');
  for (let press = 0; press < 2; press += 1) await slider.press('ArrowRight');
  expect(await moment.inputValue()).toBe('0:10');
  await page.getByRole('textbox', { name: 'Your comment' }).fill('What a turn');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Post comment' }).click();
  const play = page.getByRole('listitem').getByRole('button', { name: 'Play from 0:10' });
  await play.waitFor();
  await slider.press('Home');
  expect(await slider.getAttribute('aria-valuenow')).toBe('0');
  await play.click();
  await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('10');

  // In another window, where it was not played, the track starts there.
  const fresh = await site.newPage();
  await site.signIn(fresh, 'mira');
  await site.open(fresh, long.selfLink);
  const there = fresh.getByRole('article');
  expect(await fresh.getByRole('textbox', { name: 'Moment in the track' }).count()).toBe(0);
  await fresh.getByRole('listitem').getByRole('button', { name: 'Play from 0:10' }).click();
  await there.getByRole('button', { name: 'Pause Long drive' }).waitFor();
  await expect
    .poll(async () =>
      Number(await there.getByRole('slider', { name: 'Seek in Long drive' }).getAttribute('aria-valuenow')),
    )
    .toBeGreaterThanOrEqual(10);
  expect(await axeFindings(fresh)).toEqual([]);
});

test('comments stand at their moments below the waveform: by mouse, keyboard and touch, and as they are heard [COMMENT-064] [COMMENT-065] [COMMENT-066]', async () => {
  const long = await site.track(mira, { title: 'Night ferry', bytes: aWav({ seconds: 20 }) });
  const post = (moment: number, content: string) =>
    admin.call(trackComments.post, { id: long.id, content, moment });
  await post(2000, 'The bell');
  await post(15_000, 'The harbour');
  const page = await site.newPage();
  await site.signIn(page, 'mira');
  await site.open(page, long.selfLink);
  const strip = page.getByRole('group', { name: 'Comments at their moments' });
  const places = strip.getByRole('button');
  const card = (text: string) => strip.getByText(text);
  const slider = page.getByRole('article').getByRole('slider', { name: 'Seek in Night ferry' });
  await strip.getByRole('button', { name: /at 0:02$/ }).hover();
  await card('The bell').waitFor();
  await card('The bell').hover();
  expect(await card('The bell').count()).toBe(1);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('heading', { level: 1 }).hover();
  expect(await card('The bell').count()).toBe(0);

  await slider.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await card('The harbour').waitFor();
  await page.keyboard.press('Enter');
  await expect
    .poll(async () => Number(await slider.getAttribute('aria-valuenow')))
    .toBeGreaterThanOrEqual(15);
  await page.getByRole('article').getByRole('button', { name: 'Pause Night ferry' }).waitFor();
  await page.keyboard.press('Escape');
  await strip.locator('xpath=following-sibling::p').getByText('The harbour').waitFor();

  // One's own comes at once, and leaves at once.
  await slider.press(' ');
  await slider.press('Home');
  await page.getByRole('textbox', { name: 'Your comment' }).fill('The very start');
  await page.getByRole('button', { name: 'Post comment' }).click();
  await strip.getByRole('button', { name: /at 0:00$/ }).waitFor();
  expect(await places.count()).toBe(3);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'The very start' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => places.count()).toBe(2);

  const phone = await site.newPage({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
  await site.open(phone, long.selfLink);
  const onPhone = phone.getByRole('group', { name: 'Comments at their moments' });
  const place = onPhone.getByRole('button', { name: /at 0:02$/ });
  await place.tap();
  await onPhone.getByText('The bell').waitFor();
  expect(await phone.getByRole('button', { name: 'Pause Night ferry' }).count()).toBe(0);
  await place.tap();
  await phone.getByRole('button', { name: 'Pause Night ferry' }).first().waitFor();
  expect(await axeFindings(phone)).toEqual([]);
});

test('two members talk below a comment, and its deletion leaves a gap [COMMENT-069] [COMMENT-070]', async () => {
  const talked = await site.track(mira, { title: 'Talked about' });
  const noa = await site.person('noa');
  await noa.call(trackComments.post, { id: talked.id, content: 'Which synth is this?' });
  const page = await site.newPage();
  await site.signIn(page, 'mira');
  await site.open(page, talked.selfLink);
  await page.getByRole('button', { name: 'Reply' }).click();
  await page.getByRole('textbox', { name: 'Your reply' }).fill('An old one');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Post reply' }).click();
  await page.getByText('Reply posted successfully!').waitFor();

  const other = await site.newPage();
  await site.signIn(other, 'noa');
  await site.open(other, talked.selfLink);
  await other
    .getByRole('list', { name: /^Replies to/ })
    .getByText('An old one')
    .waitFor();
  await other.getByRole('button', { name: 'Delete' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await other.getByText('This comment was deleted.').waitFor();
  expect(await axeFindings(other)).toEqual([]);
  await site.open(page, talked.selfLink);
  await page.getByText('This comment was deleted.').waitFor();
  expect(await page.getByText('Which synth is this?').count()).toBe(0);
  expect(await page.getByText('An old one').count()).toBe(1);
});

test('a member corrects a comment by the keyboard, and others see the new text below the waveform, too [COMMENT-073]', async () => {
  const long = await site.track(mira, { title: 'Morning tram', bytes: aWav({ seconds: 20 }) });
  const lea = await site.person('lea');
  await lea.call(trackComments.post, { id: long.id, content: 'The bel', moment: 2000 });
  const page = await site.newPage();
  await site.signIn(page, 'lea');
  await site.open(page, long.selfLink);
  await page.getByRole('button', { name: 'Edit' }).press('Enter');
  const field = page.getByRole('textbox', { name: 'Edit your comment' });
  await field.press('End');
  await field.pressSequentially('l');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Comment edited successfully!').waitFor();
  await page.getByRole('listitem').getByText('The bell', { exact: true }).waitFor();
  await page.getByText('edited', { exact: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const strip = page.getByRole('group', { name: 'Comments at their moments' });
  await strip.getByRole('button', { name: /at 0:02$/ }).hover();
  await strip.getByText(/The bell$/).waitFor();
});

test('members like a comment, and a guest is sent to sign-in [COMMENT-077]', async () => {
  const liked = await site.track(mira, { title: 'Well liked' });
  const zoe = await site.person('zoe');
  await zoe.call(trackComments.post, { id: liked.id, content: 'What a voice' });
  const page = await site.newPage();
  await site.signIn(page, 'mira');
  await site.open(page, liked.selfLink);
  const item = page.getByRole('listitem').filter({ hasText: 'What a voice' });
  await item.getByRole('button', { name: 'Like this comment, 0 likes' }).click();
  await item.getByRole('button', { name: 'Like this comment, 1 like', pressed: true }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await expect
    .poll(
      async () => commentPageOf(await zoe.call(trackComments.list, { id: liked.id })).items[0]?.likesCount,
    )
    .toBe(1);
  await site.open(page, liked.selfLink);
  await item.getByRole('button', { name: 'Like this comment, 1 like', pressed: true }).waitFor();

  const guest = await site.newPage();
  await site.open(guest, liked.selfLink);
  await guest
    .getByRole('listitem')
    .getByRole('button', { name: 'Like this comment, 1 like', pressed: false })
    .click();
  await guest.waitForURL(/\/auth\?tab=sign_in&redirect_to=/);
});

test('a member mentions another by the keyboard, who finds it behind the bell [COMMENT-079] [COMMENT-080] [NOTIF-092]', async () => {
  const talked = await site.track(mira, { title: 'Named' });
  const yara = await site.person('yara');
  await updateUser(site.platform.db, yara.id, { username: 'Yara', profile_link: 'yara' });
  const page = await site.newPage();
  await site.signIn(page, 'mira');
  await site.open(page, talked.selfLink);
  await page.getByRole('textbox', { name: 'Your comment' }).pressSequentially('For @yar');
  await page.getByRole('option', { name: 'Yara' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.keyboard.type('with thanks');
  await page.getByRole('button', { name: 'Post comment' }).click();
  const link = page.getByRole('listitem').getByRole('link', { name: '@yara', exact: true });
  await link.waitFor();
  const section = page.getByRole('region', { name: 'Comments' });
  expect(await section.getByRole('listitem').first().textContent()).toContain('@yara with thanks');
  await link.click();
  await page.waitForURL('**/user/yara');
  await site.drain();
  const mentioned = await site.newPage();
  await site.signIn(mentioned, 'yara');
  await site.open(mentioned, '/account/notifications');
  await mentioned.getByText(`${mira.username} mentioned you on Named`).waitFor();
  await mentioned.getByRole('link', { name: 'Open comments' }).waitFor();
});
