import { expect, test } from 'vitest';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { aWorld } from '#testing/world.ts';
import { uploadTrack } from '../../testing/upload-track.ts';

const world = await aWorld({ siteUrl: 'https://tonehall.example' });
const site = 'https://tonehall.example';
const ada = await world.person('ada');
const track = await uploadTrack(world, ada, { title: 'Night bus "home" <3' });
const hidden = await uploadTrack(world, ada, { published: false });

const ask = (url: string, more = '', headers = {}) =>
  world.guest.raw({ method: 'GET', url: `/oembed?url=${encodeURIComponent(url)}${more}`, headers });

test('each address of a track answers oEmbed with the embed code of the share dialog [SITE-042] [TRACK-059]', async () => {
  for (const path of [track.selfLink, `/t/${track.shortLinkId}`, `/player/${track.shortLinkId}`]) {
    const { status, body, headers } = await ask(site + path, '&format=json');
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'access-control-allow-origin': '*' });
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    expect(headers['set-cookie']).toBeUndefined();
    expect(body).toMatchObject({
      version: '1.0',
      type: 'rich',
      title: 'Night bus "home" <3',
      author_name: track.user.username,
      author_url: site + track.user.selfLink,
      thumbnail_url: site + track.imageXlargeUrl.replace(/svg$/, 'png'),
      width: 600,
      height: 130,
      html: `<iframe src="${site}/player/${track.shortLinkId}" title="Night bus &#34;home&#34; &#60;3" width="100%" height="130" frameborder="0"></iframe>`,
    });
  }
});

test('an oEmbed answer may not run scripts, be framed or send a referrer [SHELL-114]', async () => {
  const { headers } = await ask(site + track.selfLink);
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
  });
});

test('sizes stay within the requested maximum, in the code too; invalid sizes are ignored [SITE-117]', async () => {
  const small = (await ask(site + track.selfLink, '&maxwidth=320&maxheight=90')).body;
  expect(small).toMatchObject({ width: 320, height: 90 });
  expect(small.html).toContain(' width="100%" height="90" style="max-width:320px" ');
  const large = (await ask(site + track.selfLink, '&maxwidth=900&maxheight=900')).body;
  expect(large).toMatchObject({ width: 600, height: 130 });
  expect(large.html).toContain(' height="130" ');
  expect((await ask(site + track.selfLink, '&maxwidth=wide&maxheight=-4&dnt=1')).body).toMatchObject({
    width: 600,
    height: 130,
  });
});

test('a thumbnail greater than the requested maximum is left out [SHELL-128]', async () => {
  for (const more of ['&maxwidth=999', '&maxheight=999', '&maxwidth=2000&maxheight=90'])
    expect(Object.keys((await ask(site + track.selfLink, more)).body).join(), more).not.toContain(
      'thumbnail',
    );
  for (const more of ['', '&maxwidth=1000&maxheight=1000'])
    expect((await ask(site + track.selfLink, more)).body, more).toMatchObject({ thumbnail_width: 1000 });
});

test('a hidden track is not found, even by its owner [TRACK-036]', async () => {
  for (const url of [hidden.selfLink, `/t/${hidden.shortLinkId}`, `/player/${hidden.shortLinkId}`]) {
    expect((await ask(site + url)).status).toBe(404);
    const own = await ada.raw({ method: 'GET', url: `/oembed?url=${encodeURIComponent(site + url)}` });
    expect(own.status).toBe(404);
  }
});

test.each(['/t/nothing', '/user/ada/track/nothing', '/user/nobody/track/x', '/', '/tracks'])(
  '%s is not found',
  async (path) => {
    const { status, body, headers } = await ask(site + path);
    expect(status).toBe(404);
    expect(body).toEqual({ error: 'Not found' });
    expect(headers['access-control-allow-origin']).toBe('*');
  },
);

test('other sites and missing addresses are not found, other formats are refused', async () => {
  expect((await ask(`https://elsewhere.example/t/${track.shortLinkId}`)).status).toBe(404);
  expect((await world.guest.raw({ method: 'GET', url: '/oembed' })).status).toBe(404);
  expect((await world.guest.raw({ method: 'GET', url: '/oembed?url=a&url=b' })).status).toBe(404);
  expect((await ask(site + track.selfLink, '&format=xml')).status).toBe(501);
});

test('malformed track addresses are not found', async () => {
  for (const path of ['/t/%00', '/t/%ff', `/t/${'x'.repeat(1500)}`, "/user/'/track/%22--"]) {
    expect((await ask(site + path)).status).toBe(404);
  }
});

test('oEmbed answers are revalidated, and an unpublished track is gone at once', async () => {
  const leaving = await uploadTrack(world, ada);
  const first = await ask(site + leaving.selfLink);
  expect(first.headers['cache-control']).toBe('public, no-cache');
  const again = await ask(site + leaving.selfLink, '', { 'if-none-match': String(first.headers.etag) });
  expect(again.status).toBe(304);
  await ada.call(updateTrack, { id: leaving.id, mixdown: { title: 'Renamed' } });
  const renamed = await ask(site + leaving.selfLink, '', { 'if-none-match': String(first.headers.etag) });
  expect([renamed.status, renamed.body.title]).toEqual([200, 'Renamed']);
  await ada.call(updateTrack, { id: leaving.id, mixdown: { published: false } });
  const gone = await ask(site + leaving.selfLink, '', { 'if-none-match': String(renamed.headers.etag) });
  expect(gone.status).toBe(404);
});
