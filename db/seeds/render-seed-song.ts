import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Platform } from '#platform/server/call.ts';
import { loudnessMeter } from '#platform/server/media/loudness-meter.ts';
import { type RenderOrder, renderDocument } from '#platform/server/media/render-document.ts';
import { createTemporaryFolder } from '#platform/server/storage/temporary-folders.ts';
import { masterId } from '#studio/document/ids.ts';
import { rebuildDocument, stateOf } from '#studio/document/rebuild.ts';
import type { Song } from '#studio/document/song.ts';
import type { StereoSamples } from '#studio/render/render-song.ts';

const headerBytes = 44;
export const sampleRate = 48_000;

/** Renders a song in the render child, as WAV of 48 kHz with 16 bits. Throws where it fails. */
export const renderSeedSong = (platform: Platform, song: Song): Promise<Buffer> =>
  render(platform, song, { bits: 16, from: 0, to: null });

/** Renders a song in the render child as samples. */
export async function renderSeedSound(platform: Platform, song: Song): Promise<StereoSamples> {
  const wav = await render(platform, song, { bits: 32, from: 0, to: null });
  const frames = (wav.length - headerBytes) / 8;
  const channel = (offset: number) =>
    Float32Array.from({ length: frames }, (_none, n) => wav.readFloatLE(headerBytes + n * 8 + offset));
  return { left: channel(0), right: channel(4) };
}

/** Renders a song at a loudness in LUFS: once to measure it, then with the limiter of its master set. */
export async function renderAtLoudness(platform: Platform, song: Song, lufs: number): Promise<Buffer> {
  const gain = lufs - loudnessOf(await renderSeedSound(platform, withGain(song, 0)));
  return renderSeedSong(platform, withGain(song, Math.max(-12, Math.min(36, gain))));
}

/** LUFS; -70 of silence. */
export function loudnessOf({ left, right }: StereoSamples): number {
  const meter = loudnessMeter(sampleRate);
  meter.feed(left, right, left.length);
  return meter.read() ?? -70;
}

const withGain = (song: Song, gain: number): Song => ({
  ...song,
  devices: song.devices.map((device) =>
    device.track === masterId && device.type === 'limiter'
      ? { ...device, params: { ...device.params, gain } }
      : device,
  ),
});

async function render(platform: Platform, song: Song, order: RenderOrder): Promise<Buffer> {
  const folder = await createTemporaryFolder(platform.config.dataDir, 'seed-song');
  try {
    const outputPath = path.join(folder, 'song.wav');
    const document = stateOf(rebuildDocument(song));
    const done = await renderDocument(await platform.decoder(), { document, outputPath, order });
    if (!done.ok) throw new Error(`"${song.meta.name}" could not be rendered: ${done.code}, ${done.detail}`);
    return await readFile(outputPath);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
