import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { axeFindings } from '#testing/axe.ts';
import { aBrowserSite } from '#testing/harness/browser-site.ts';
import { switchTheme } from '#testing/switch-theme.ts';
import { unzip } from '#testing/unzip.ts';

const site = await aBrowserSite();

test('an admin makes a pack of sounds and puts it on sale, and a member buys and downloads it [ACCOUNT-104]', async () => {
  await site.person('admin', { admin: true });
  const office = await site.newPage();
  await site.signIn(office, 'admin');
  await site.open(office, '/admin');
  await office
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Shop', exact: true })
    .click();
  await office.getByText('There is no product yet.').waitFor();
  await office.getByRole('button', { name: 'Make a product' }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Harbour Tapes');
  await dialog.getByLabel('Style').fill('Dub');
  await dialog.getByLabel('Tempo in BPM').fill('90');
  for (const [currency, price] of Object.entries({ USD: '12', EUR: '11', GBP: '10', SEK: '120' }))
    await dialog.getByLabel(`Price in ${currency}`).fill(price);
  expect(await axeFindings(office)).toEqual([]);
  await dialog.getByRole('button', { name: 'Make it' }).click();

  const card = office.getByRole('article', { name: 'Harbour Tapes' });
  await card.getByText('It has no sounds yet.').waitFor();
  await card.getByRole('button', { name: 'Send the sounds of Harbour Tapes' }).click();
  await dialog.getByLabel('Audio files').setInputFiles([
    { name: 'Dub Loop.wav', mimeType: 'audio/wav', buffer: aWav({ seconds: 2 }) },
    { name: 'Kick.wav', mimeType: 'audio/wav', buffer: aWav({ seconds: 0.3, hz: 80 }) },
  ]);
  await dialog.getByLabel('Kind of Kick.wav').selectOption('One-shot');
  await dialog.getByRole('button', { name: 'Move Kick.wav up' }).click();
  expect(await axeFindings(office)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await card.getByRole('button', { name: 'Put on sale: Harbour Tapes' }).click();
  await card.getByText('On sale', { exact: true }).waitFor();
  await switchTheme(office, 'dark');
  expect(await axeFindings(office)).toEqual([]);

  const home = await site.newPage();
  await site.signIn(home, 'ada');
  await site.open(home, '/products');
  await home.getByRole('link', { name: 'Harbour Tapes' }).click();
  await home.getByText('Dub Loop').waitFor();
  await home.getByRole('button', { name: 'Add to cart' }).click();
  await home.waitForURL(/\/checkout\?product_type=sound$/);
  await home.getByRole('checkbox', { name: /Deliver now/ }).check();
  await home.getByLabel('Card number').fill('4242 4242 4242 4242');
  await home.getByLabel('Expiry').fill('12/40');
  await home.getByLabel('Security code').fill('123');
  await home.getByRole('button', { name: 'Pay 12.00 USD' }).click();
  await home.getByRole('heading', { name: 'Payment complete!' }).waitFor();
  await site.open(home, '/account');
  const [download] = await Promise.all([
    home.waitForEvent('download'),
    home.getByRole('list', { name: 'Files of Harbour Tapes' }).getByRole('link').click(),
  ]);
  expect(download.suggestedFilename()).toBe('Harbour Tapes.zip');
  const files = unzip(await readFile(await download.path()));
  expect([...files.keys()]).toEqual(['Licence.txt', 'Kick.wav', 'Dub Loop.wav']);
  expect(files.get('Dub Loop.wav')?.length).toBe(44 + 2 * 44_100 * 4);
});
