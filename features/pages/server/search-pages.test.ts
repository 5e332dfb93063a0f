import { expect, test } from 'vitest';
import { aWorld } from '#testing/world.ts';
import { archivePage, savePage } from '../admin.contract.ts';
import { searchPages } from '../search.contract.ts';
import { aContentPage, aDraftPage, aTextBlock } from '../testing/a-content-page.ts';

const world = await aWorld();
const admin = await world.person('admin', { admin: true });
const guest = world.newGuest();

const find = async (q: string, more: { below?: string; education?: 'true' } = {}) =>
  (await guest.call(searchPages, { q, ...more })).data;
const pathsOf = async (...input: Parameters<typeof find>) => (await find(...input)).map(({ path }) => path);

test('pages are found by title, description and the text of every kind of block [CMS-092]', async () => {
  await aContentPage(admin, { path: '/z', title: 'Zither', description: 'Strings' });
  await aContentPage(admin, { path: '/y', title: 'Other', description: 'Of the zither' });
  await aContentPage(admin, {
    path: '/x',
    title: 'Third',
    blocks: [
      aTextBlock('Some **zither** [music](https://example.com/kettledrum)', 'a'),
      { id: 'b', component: 'blocks.faq', items: [{ question: 'Why harp?', answer: 'It *glissandos*.' }] },
      {
        id: 'c',
        component: 'blocks.hero',
        title: 'Top',
        buttons: [{ label: 'Dulcimer', url: '', page: { path: '/y' } }],
      },
      { ...aTextBlock('hidden theremin', 'h'), hidden: true },
    ],
  });
  expect(await find('ZITHER')).toEqual([
    { path: '/z', title: 'Zither', description: 'Strings', excerpt: '' },
    { path: '/y', title: 'Other', description: 'Of the zither', excerpt: '' },
    { path: '/x', title: 'Third', description: '', excerpt: expect.stringContaining('Some zither music') },
  ]);
  for (const term of ['harp?', 'glissandos third', 'dulcimer']) expect(await pathsOf(term)).toEqual(['/x']);
  for (const term of ['theremin', 'kettledrum', 'zither polka', '%zither%', 'z_ther'])
    expect(await pathsOf(term)).toEqual([]);
});

test('what comes with the program is found, below a path too [CMS-092]', async () => {
  expect(await pathsOf('backbeat')).toContain('/learn/rhythm/kick-and-snare');
  expect(await pathsOf('snare', { below: '/learn/rhythm' })).toContain('/learn/rhythm/kick-and-snare');
  expect(await pathsOf('backbeat', { below: '/learn/harmony/' })).toEqual([]);
});

test('drafts, planned, ended, archived and unlisted pages are not found, nor those of the other edition [CMS-092]', async () => {
  const inMinutes = (minutes: number) =>
    new Date(world.clock.now().getTime() + minutes * 60_000).toISOString();
  const canary = { title: 'Canary quokka' };
  await aDraftPage(admin, canary);
  await aContentPage(admin, { ...canary, unlisted: true });
  await aContentPage(admin, { ...canary, path: '/school', edition: 'education' });
  await aContentPage(admin, { ...canary, path: '/later' }, { fromAt: inMinutes(10) });
  const { id } = await aContentPage(admin, canary);
  await admin.call(archivePage, { id });
  const shown = await aContentPage(admin, { path: '/changed' });
  await admin.call(savePage, {
    id: shown.id,
    revision: shown.draft.revision,
    document: { title: 'Shown', blocks: [aTextBlock('quokka')] },
  });
  expect(await pathsOf('quokka')).toEqual([]);
  expect(await pathsOf('quokka', { education: 'true' })).toEqual(['/school']);
  world.clock.advance(10 * 60_000);
  expect(await pathsOf('quokka')).toEqual(['/later']);
});

test.each([
  { q: '' },
  { q: '  ' },
  { q: 'x'.repeat(101) },
  { q: 'a', below: 'x'.repeat(301) },
  { q: 'a', education: 'yes' as never },
])('the search for %o answers 422 [CMS-092]', async (input) => {
  await expect(guest.call(searchPages, input)).rejects.toMatchObject({ status: 422 });
});
