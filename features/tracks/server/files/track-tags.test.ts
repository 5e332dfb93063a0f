import { parseBuffer } from 'music-metadata';
import { expect, test, vi } from 'vitest';
import { updateUser } from '#features/members/testing/update-user.ts';
import { updateTrack } from '#features/tracks/edit.contract.ts';
import { findTrack, updateTrack as updateTrackRow } from '#features/tracks/server/track.store.ts';
import { uploadTrack } from '#features/tracks/testing/upload-track.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { imageVariantKey } from './track-files.ts';
import { TAG_BYTES } from './track-tags.ts';

const world = await aWorld();
const { db, storage, config } = world.platform;
const owner = await world.person('owner', { accountType: 1 });

const get = (url: string, headers: Record<string, string> = {}) =>
  world.server.inject({ method: 'GET', url, headers });
const tagsOf = async (bytes: Uint8Array) => {
  const { common, native, format } = await parseBuffer(bytes, { mimeType: 'audio/mpeg' });
  const frames = native['ID3v2.3'] ?? [];
  return {
    ...common,
    duration: format.duration,
    valueOf: (id: string) => frames.find((one) => one.id === id)?.value,
  };
};
const downloadOf = async (by: Member, id: string) =>
  get(String((await by.raw({ method: 'GET', url: `/api/mixdowns/${id}/download` })).headers.location));
const storedSound = async (id: string) => {
  const row = await findTrack(db, id);
  return Buffer.from((await storage.read(row?.audio_key ?? '')) ?? []);
};

test('an MP3 names title, artist, addresses and ReplayGain, for players and downloads, in front of the stored sound [TRACK-112]', async () => {
  const title = '夜の音楽 & "Été" 🎵';
  const track = await uploadTrack(world, owner, { title });
  await updateTrackRow(db, track.id, { loudness_lufs: -9.5 });
  const played = await get(track.audioMp3Url ?? '');
  const stored = await storedSound(track.id);
  expect(played.rawPayload.length).toBe(TAG_BYTES + stored.length);
  expect(played.rawPayload.subarray(TAG_BYTES).equals(stored)).toBe(true);
  expect(played.headers['content-length']).toBe(String(played.rawPayload.length));
  for (const bytes of [played.rawPayload, (await downloadOf(owner, track.id)).rawPayload]) {
    const tags = await tagsOf(bytes);
    expect([tags.title, tags.artist, tags.replaygain_track_gain]).toMatchObject([
      title,
      owner.username,
      { dB: -8.5 },
    ]);
    expect(tags.duration).toBeCloseTo((track.duration ?? 0) / 1000, 0);
    expect(tags.valueOf('WOAF')).toBe(config.siteUrl + track.selfLink);
    expect(tags.valueOf('WOAR')).toBe(`${config.siteUrl}/user/${owner.profileLink}`);
  }
});

test('an MP3 names its licence and the address of the terms, of a new licence at once [TRACK-151]', async () => {
  const track = await uploadTrack(world, owner);
  const year = world.clock.now().getUTCFullYear();
  const read = async () => {
    const tags = await tagsOf((await downloadOf(owner, track.id)).rawPayload);
    return [tags.copyright, tags.valueOf('WCOP')];
  };
  expect(await read()).toEqual([`${year} ${owner.username}. All rights reserved.`, undefined]);
  await owner.call(updateTrack, { id: track.id, mixdown: { licence: 'cc_by_nc_sa' } });
  const terms = 'https://creativecommons.org/licenses/by-nc-sa/4.0/';
  expect(await read()).toEqual([`${year} ${owner.username}. CC BY-NC-SA 4.0.`, terms]);
  await owner.call(updateTrack, { id: track.id, mixdown: { licence: 'cc0' } });
  expect(await read()).toEqual([
    `${year} ${owner.username}. CC0 1.0.`,
    'https://creativecommons.org/publicdomain/zero/1.0/',
  ]);
});

test('a download has the cover, what a player fetches has none [TRACK-112]', async () => {
  const track = await uploadTrack(world, owner);
  const drawn = (await tagsOf((await downloadOf(owner, track.id)).rawPayload)).picture?.[0];
  expect([drawn?.format, drawn?.type]).toEqual(['image/png', 'Cover (front)']);
  const imageKey = `tracks/${track.id}/cover`;
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5000, 7)]);
  await storage.put(imageVariantKey(imageKey, 1000, 'jpg'), jpeg);
  await updateTrackRow(db, track.id, { image_key: imageKey });
  const { rawPayload } = await downloadOf(owner, track.id);
  const [own] = (await tagsOf(rawPayload)).picture ?? [];
  expect([own?.format, Buffer.from(own?.data ?? []).equals(jpeg)]).toEqual(['image/jpeg', true]);
  expect((await tagsOf((await get(track.audioMp3Url ?? '')).rawPayload)).picture).toBeUndefined();
});

test('tags follow a new title and name at once, in the same number of bytes, and with another entity tag [TRACK-112]', async () => {
  const member = await world.person('renamed');
  const track = await uploadTrack(world, member, { title: 'Before' });
  const url = track.audioMp3Url ?? '';
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const before = await get(url);
    await member.call(updateTrack, { id: track.id, mixdown: { title: '長'.repeat(100) } });
    await updateUser(db, member.id, { username: '名'.repeat(50) });
    vi.advanceTimersByTime(1000);
    const after = await get(url);
    const tags = await tagsOf(after.rawPayload);
    expect([tags.title, tags.artist]).toEqual(['長'.repeat(100), '名'.repeat(50)]);
    expect(after.rawPayload.length).toBe(before.rawPayload.length);
    expect(after.headers.etag).not.toBe(before.headers.etag);
    const { statusCode } = await get(url, { 'if-none-match': String(after.headers.etag) });
    expect(statusCode).toBe(304);
    const since = await get(url, { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' });
    expect(since.statusCode).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});

const ranged = await uploadTrack(world, owner);
test.each([
  ['bytes=0-99', 0, 100],
  [`bytes=${TAG_BYTES - 10}-${TAG_BYTES + 9}`, TAG_BYTES - 10, TAG_BYTES + 10],
  [`bytes=${TAG_BYTES}-`, TAG_BYTES, undefined],
  ['bytes=-100', -100, undefined],
  ['bytes=1000-', 1000, undefined],
])('the range %s is one of tags and sound together [TRACK-112]', async (range, start, end) => {
  const url = ranged.audioMp3Url ?? '';
  const whole = (await get(url)).rawPayload;
  const part = await get(url, { range });
  expect(part.statusCode).toBe(206);
  expect(part.headers['content-range']).toMatch(new RegExp(`^bytes \\d+-\\d+/${whole.length}$`));
  expect(part.rawPayload.equals(whole.subarray(start, end))).toBe(true);
  const head = await world.server.inject({ method: 'HEAD', url });
  expect(head.headers['content-length']).toBe(String(whole.length));
});

test('a waveform has nothing in front', async () => {
  const track = await uploadTrack(world, owner);
  expect((await get(track.directWaveformUrl ?? '')).json()).toHaveProperty('peaks');
});
