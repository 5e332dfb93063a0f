import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { uploadImage } from '#features/tracks/testing/upload-image.ts';
import { uploadAudio } from '#features/tracks/testing/upload-track.ts';
import { tableSnapshot } from '#testing/table-snapshot.ts';
import { aWorld } from '#testing/world.ts';
import {
  createNews,
  deleteNews,
  getNews,
  likeNews,
  newsComments,
  previewNewsBody,
  unlikeNews,
  updateNews,
} from '../contract.ts';
import { aNewsItem } from '../testing/a-news-item.ts';

const world = await aWorld();
const admin = await world.person('admin', { admin: true });
const mira = await world.person('mira');
const later = () => new Date(world.clock.now().getTime() + 60_000).toISOString();

test('an item has its fields under their wire names [COMM-066] [COMM-067]', async () => {
  const { id } = await aNewsItem(admin, {
    title: 'New plans',
    body: 'Look *here*',
    externalUrl: 'https://example.org/plans',
    externalUrlText: 'The plans',
  });
  const { status, body } = await world.newGuest().raw({ method: 'GET', url: `/api/news/${id}` });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    id,
    type: 'news',
    attributes: {
      self_link: `/news/${id}`,
      current_user_liked: null,
      title: 'New plans',
      body: 'Look *here*',
      body_html: '<p>Look <em>here</em></p>',
      image: `/drawn/news/${id}/1000.svg`,
      external_url: 'https://example.org/plans',
      external_url_text: 'The plans',
      audio_previews: [],
      stats: { likes_count: 0, comments_count: 0 },
    },
  });
});

test('an uploaded picture and sound become the image and a preview with url and title [COMM-066]', async () => {
  const picture = await uploadImage(
    admin,
    await sharp({ create: { width: 300, height: 300, channels: 3, background: '#cc3300' } })
      .png()
      .toBuffer(),
  );
  const sound = await uploadAudio(admin, aWav());
  const item = await aNewsItem(admin, {
    image: { id: picture, metadata: { filename: 'x.png', size: 1, mimeType: 'image/png' } },
    audioPreviews: [{ title: 'A kick', fileName: sound }],
  });
  expect(item.image).toMatch(/^\/files\/news\/.+-1000\.webp$/);
  expect(item.imageColour).toMatch(/^#/);
  const [preview] = item.audioPreviews;
  expect(preview?.title).toBe('A kick');
  expect(preview?.duration).toBeGreaterThan(500);
  for (const url of [item.image, preview?.url ?? '']) {
    expect((await world.newGuest().raw({ method: 'GET', url })).status).toBe(200);
  }

  const renamed = await admin.call(updateNews, {
    id: item.id,
    news: { audioPreviews: [{ title: 'The kick', url: preview?.url ?? '' }], image: null },
  });
  expect(renamed.data.attributes.audioPreviews).toEqual([{ ...preview, title: 'The kick' }]);
  expect(renamed.data.attributes.image).toBe(`/drawn/news/${item.id}/1000.svg`);
  await expect.poll(async () => (await mira.raw({ method: 'GET', url: item.image })).status).toBe(404);

  await admin.call(deleteNews, { id: item.id });
  await world.drain();
  const left: string[] = [];
  for await (const { key } of world.platform.storage.list(`news/${item.id}/`)) left.push(key);
  expect(left).toEqual([]);
});

test('invalid fields and files that were not uploaded are refused without a change', async () => {
  const before = await tableSnapshot(world.platform.db, ['news']);
  const wrong = [
    { audioPreviews: [{ title: 'x', fileName: 'nothing' }] },
    { audioPreviews: [{ title: 'x', url: '/files/tracks/of/others.mp3' }] },
    { audioPreviews: [{ title: ' ', url: 'x' }] },
    { image: { id: 'nothing', metadata: { filename: 'x', size: 1, mimeType: 'x' } } },
    { externalUrl: 'javascript:alert(1)' },
    { externalUrl: 'example.org' },
    { title: '  ' },
    { title: '\u200b' },
    { feed: 'tracks' as never },
  ];
  for (const fields of wrong) {
    await expect(aNewsItem(admin, fields), JSON.stringify(fields)).rejects.toMatchObject({ status: 422 });
  }
  expect(await tableSnapshot(world.platform.db, ['news'])).toEqual(before);
});

test('only site admins get an item before its publication, by every call [COMM-068] [COMM-071]', async () => {
  const sound = await uploadAudio(admin, aWav());
  const item = await aNewsItem(admin, {
    publishedAt: later(),
    audioPreviews: [{ title: 'Soon', fileName: sound }],
  });
  const { id } = item;
  const guest = world.newGuest();
  const plainUrl = (item.audioPreviews[0]?.url ?? '').split('?')[0] ?? '';
  expect((await admin.call(getNews, { id })).data.id).toBe(id);
  for (const actor of [guest, mira]) {
    await expect(actor.call(getNews, { id })).rejects.toMatchObject({ status: 404 });
    expect((await actor.raw({ method: 'GET', url: plainUrl })).status).toBe(404);
  }
  await expect(mira.call(newsComments.list, { id })).rejects.toMatchObject({ status: 404 });
  await expect(mira.call(newsComments.post, { id, content: 'First' })).rejects.toMatchObject({ status: 404 });
  await expect(mira.call(likeNews, { id })).rejects.toMatchObject({ status: 404 });
  await expect(mira.call(unlikeNews, { id })).rejects.toMatchObject({ status: 404 });
  world.clock.advance(60_000);
  expect((await guest.call(getNews, { id })).data.attributes.title).toBe('The hall is open');
  await expect.poll(async () => (await guest.raw({ method: 'GET', url: plainUrl })).status).toBe(200);
});

test('an unknown id is answered with 404 [COMM-071]', async () => {
  const id = '0198f000-0000-7000-8000-000000000000';
  await expect(world.newGuest().call(getNews, { id })).rejects.toMatchObject({ status: 404 });
});

test('only site admins create, change and delete news; members get 403, guests 401 [COMM-070]', async () => {
  const { id } = await aNewsItem(admin, { title: 'First words' });
  const news = { feed: 'news', title: 'x', body: '' } as const;
  for (const [actor, status] of [
    [mira, 403],
    [world.newGuest(), 401],
  ] as const) {
    await expect(actor.call(createNews, { news })).rejects.toMatchObject({ status });
    await expect(actor.call(updateNews, { id, news: { title: 'y' } })).rejects.toMatchObject({ status });
    await expect(actor.call(deleteNews, { id })).rejects.toMatchObject({ status });
    await expect(actor.call(previewNewsBody, { body: 'x' })).rejects.toMatchObject({ status });
  }
  const changed = await admin.call(updateNews, { id, news: { title: 'Second words' } });
  expect(changed.data.attributes).toMatchObject({ title: 'Second words', body: 'Come *in*.' });
  await admin.call(deleteNews, { id });
  await expect(admin.call(getNews, { id })).rejects.toMatchObject({ status: 404 });
  await expect(admin.call(deleteNews, { id })).rejects.toMatchObject({ status: 404 });
  await expect(admin.call(updateNews, { id, news: { title: 'z' } })).rejects.toMatchObject({ status: 404 });
});

test('a site admin previews the HTML of a body', async () => {
  const { bodyHtml } = await admin.call(previewNewsBody, { body: '## Hi <script>x</script>' });
  expect(bodyHtml).toBe('<h2>Hi </h2>');
});
