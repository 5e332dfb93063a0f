import { expect, test } from 'vitest';
import { getTrack, getTrackByLink, getTrackByShortLink } from '#features/tracks/contract.ts';
import { listGenres } from '#features/tracks/genres.contract.ts';
import { likeTrack } from '#features/tracks/likes.contract.ts';
import { genres } from '#features/tracks/model/genres.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { trackStatuses } from '#features/tracks/model/track-status.ts';
import { TAG_BYTES } from '#features/tracks/server/files/track-tags.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { resolveDocument } from '#platform/pure/json-api.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const owner = await world.person('owner');
const ada = await world.person('ada');
const track = await uploadTrack(world, owner, { title: 'First Light', bytes: aWav({ seconds: 2 }) });
const wire = resolveDocument<Record<string, object>>(
  (await ada.raw({ method: 'GET', url: `/api/mixdowns/${track.id}` })).body,
);

test('a track has all fields under their wire names [TRACK-001] [TRACK-011] [SHELL-096]', () => {
  const fields = `id title status published plays likes likes_count comments_count self_link short_link_id permalink
    image_large_url image_xlarge_url audio_mp3_url direct_waveform_url duration file_name current_user_liked
    allow_download allow_comments genre_id description user created_at image_small_url does_user_like`;
  expect(Object.keys(wire)).toEqual(expect.arrayContaining(fields.split(/\s+/)));
  expect(Object.keys(wire).filter((key) => /[A-Z]/.test(key))).toEqual([]);
  expect(wire).toMatchObject({
    title: 'First Light',
    published: true,
    plays: 0,
    likes: 0,
    comments_count: 0,
    file_name: 'piece.wav',
    allow_download: false,
    allow_comments: true,
    genre_id: null,
    description: '',
    created_at: world.clock.now().toISOString(),
  });
});

test('a track carries its loudness in LUFS as soon as it is known [PLAYER-047]', async () => {
  const stored = await aStoredTrack(world, owner, { status: 'waiting' });
  expect(trackOf(await owner.call(getTrack, { id: stored.id }))).not.toHaveProperty('loudness');
  expect(wire.loudness).toBeLessThan(0);
});

test("a track's user has the fields that cards and links need [TRACK-006]", () => {
  expect(wire.user).toMatchObject({
    id: owner.id,
    username: owner.username,
    profile_link: owner.profileLink,
  });
  expect(Object.keys(wire.user ?? {})).toEqual(
    expect.arrayContaining(['guid', 'self_link', 'avatar_small_url', 'account_type', 'admin']),
  );
  expect(JSON.stringify(wire)).not.toContain('@example.org');
});

test('likes equals likes_count, and does_user_like equals current_user_liked, null for a guest [TRACK-003]', async () => {
  const { id } = await aStoredTrack(world, owner);
  await ada.call(likeTrack, { id });
  const views = await Promise.all(
    [ada, owner, world.guest].map((actor) => actor.call(getTrack, { id }).then(trackOf)),
  );
  for (const view of views) expect([view.likes, view.likesCount]).toEqual([1, 1]);
  expect(views.map(({ currentUserLiked }) => currentUserLiked)).toEqual([true, false, null]);
  expect(views.map(({ doesUserLike }) => doesUserLike)).toEqual([true, false, null]);
});

test.each(trackStatuses.map((status, number) => [status, number] as const))(
  'status %s is sent as upload_status %i [TRACK-004] [TRACK-005]',
  async (status, number) => {
    const { id } = await aStoredTrack(world, owner, { status });
    const { body } = await owner.raw({ method: 'GET', url: `/api/mixdowns/${id}` });
    const { attributes } = body.data;
    expect([attributes.status, attributes.upload_status]).toEqual([status, number]);
  },
);

test('the self link consists of profile link and permalink, and resolves to the track [TRACK-007]', async () => {
  expect(track.selfLink).toBe(`/user/${owner.profileLink}/track/${track.permalink}`);
  const found = trackOf(
    await world.guest.call(getTrackByLink, {
      profileLink: owner.profileLink,
      permalink: track.permalink,
    }),
  );
  expect(found.id).toBe(track.id);
});

test('the short link has ten characters, is unique and resolves to the track [TRACK-009]', async () => {
  expect(track.shortLinkId).toMatch(/^[A-Za-z0-9]{10}$/);
  const found = trackOf(await world.guest.call(getTrackByShortLink, { shortLinkId: track.shortLinkId }));
  expect(found.id).toBe(track.id);
  const rows = await world.platform.db.selectFrom('tracks').select('short_link_id').execute();
  expect(new Set(rows.map((row) => row.short_link_id)).size).toBe(rows.length);
});

test('without cover art there are generated covers of 120, 400 and 1000 px [TRACK-010]', async () => {
  const addresses = [track.imageSmallUrl, track.imageLargeUrl, track.imageXlargeUrl];
  const sides = [120, 400, 1000];
  for (const [at, url] of addresses.entries()) {
    const { status, headers, body } = await world.guest.raw({ method: 'GET', url });
    expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(body).toContain(`width="${sides[at]}" height="${sides[at]}"`);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  }
  const preview = await world.guest.raw({ method: 'GET', url: `/covers/${track.id}/1000.png` });
  expect(preview.headers['content-type']).toBe('image/png');
  for (const url of [
    '/covers/x/120.svg',
    `/covers/${track.id}/121.svg`,
    `/covers/${track.id}/..%2f120.svg`,
  ]) {
    expect((await world.guest.raw({ method: 'GET', url })).status).toBe(404);
  }
});

test('genres are listed with id and name, by name and "Other" last [TRACK-012]', async () => {
  const { body, status } = await world.guest.raw({ method: 'GET', url: '/api/genres' });
  expect(status).toBe(200);
  expect(body).toEqual(genres);
  expect(await world.guest.call(listGenres, {})).toHaveLength(42);
  expect(body.at(-1)).toEqual({ id: 42, name: 'Other' });
});

test('a done track has an MP3 of 44.1 kHz and 192 kbit/s, its duration, and 1800 peaks [TRACK-091]', async () => {
  expect(Math.abs((track.duration ?? 0) - 2000)).toBeLessThan(60);
  const waveform = await world.guest.raw({ method: 'GET', url: track.directWaveformUrl ?? '' });
  const { peaks } = waveform.body;
  expect(Object.keys(waveform.body)).toEqual(['peaks']);
  expect(peaks).toHaveLength(1800);
  expect(Math.min(...peaks)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...peaks)).toBeLessThanOrEqual(1);
  expect(Math.max(...peaks)).toBeGreaterThan(0.5);
  const { frame } = await firstFrame(track.audioMp3Url ?? '');
  expect(frame).toEqual({ layer3: true, kbits: 192, hz: 44_100 });
});

test('the MP3 answers range requests with 206 [TRACK-093]', async () => {
  const url = track.audioMp3Url ?? '';
  const whole = await bytesOf(url);
  const part = await bytesOf(url, { range: 'bytes=1000-1999' });
  expect(part.status).toBe(206);
  expect(part.headers['content-range']).toBe(`bytes 1000-1999/${whole.bytes.length}`);
  expect(part.bytes.equals(whole.bytes.subarray(1000, 2000))).toBe(true);
  expect((await bytesOf(url, { range: `bytes=${whole.bytes.length}-` })).status).toBe(416);
});

async function bytesOf(url: string, headers: Record<string, string> = {}) {
  const answer = await world.server.inject({ method: 'GET', url, headers });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

/** Header of the second frame, ISO 11172-3 §2.4.2.3; the first contains the encoder's info tag. */
async function firstFrame(url: string) {
  const { bytes } = await bytesOf(url);
  let at = TAG_BYTES;
  while (!(bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xe0) === 0xe0)) at += 1;
  const header = bytes.readUInt32BE(at);
  const kbits = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320][(header >> 12) & 15];
  const hz = [44_100, 48_000, 32_000][(header >> 10) & 3];
  return { frame: { layer3: ((header >> 17) & 3) === 1, kbits, hz } };
}
