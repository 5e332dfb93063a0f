import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aBrowserSite } from '#testing/harness/browser-site.ts';

const site = await aBrowserSite();

test('a member edits the profile, changes its link, and is found and followed there [USER-052] [USER-059] [USER-063] [USER-064]', async () => {
  const page = await site.newPage();
  const mira = await site.signIn(page, 'mira');
  const track = await site.track(mira, { title: 'Night bus' });
  const before = mira.profileLink;
  await site.open(page, '/account/profile');
  const picture = await sharp({ create: { width: 500, height: 300, channels: 3, background: '#c05020' } })
    .png()
    .toBuffer();
  const choose = page.locator('input[type=file]');
  await choose.setInputFiles({
    name: 'big.png',
    mimeType: 'image/png',
    buffer: Buffer.alloc(5 * 1024 ** 2 + 1),
  });
  await page.getByText('Cannot upload big.png as its size exceeds the 5MB limit').waitFor();
  await choose.setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('me') });
  await page.getByText('File "me.txt" cannot be processed').waitFor();
  const presigning = page.waitForResponse((response) =>
    response.url().includes('/api/image_uploads/presign?'),
  );
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  const presigned = await (await presigning).json();
  await page.getByAltText('New avatar').waitFor();
  await page.getByLabel('Username').fill('Mira Blue');
  await page.getByLabel('Profile link').fill('MiraBlue');
  await page.getByLabel('TikTok').fill('mirablue');
  const saving = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().includes('/api/users/'),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  const { user } = (await saving).postDataJSON();
  expect(user.profile_image).toEqual({
    id: presigned.filename,
    metadata: { filename: 'me.png', size: picture.length, mime_type: 'image/png' },
  });
  await page.getByText('Your profile has been updated.').waitFor();
  // The header shows it at once, without a reload.
  await expect.poll(() => page.locator('header img[src*="/avatars/"]').count()).toBeGreaterThan(0);

  const guestPage = await site.newPage();
  const ben = await site.signIn(guestPage, 'ben');
  for (const [path, now] of [
    [`/user/${before}`, '/user/MiraBlue'],
    [`/user/${before}/followers`, '/user/MiraBlue/followers'],
    [`/user/${before}/track/${track.permalink}`, `/user/MiraBlue/track/${track.permalink}`],
  ] as const) {
    const answer = await fetch(site.url + path, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, now]);
  }
  await site.open(guestPage, `/user/${before}`);
  expect(new URL(guestPage.url()).pathname).toBe('/user/MiraBlue');
  await guestPage.getByRole('heading', { level: 1, name: 'Mira Blue' }).waitFor();
  const tiktok = guestPage.getByRole('link', { name: 'TikTok' });
  expect(await tiktok.getAttribute('href')).toBe('https://www.tiktok.com/@mirablue');
  await guestPage.getByRole('link', { name: /^Followers/ }).click();
  await guestPage.getByText("Mira Blue doesn't have any followers yet.").waitFor();

  await site.open(guestPage, '/users?sort=new_users');
  await guestPage.getByRole('button', { name: 'Follow Mira Blue' }).click();
  await guestPage.getByRole('button', { name: 'Following Mira Blue' }).waitFor();
  await site.open(guestPage, '/user/MiraBlue/followers');
  await guestPage.getByRole('article', { name: ben.username }).waitFor();
});
