import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findNews, updateNewsRow } from '#features/news/server/news.store.ts';
import type { StoredPreview } from '#features/news/server/news.tables.ts';
import { previewKeyOf } from '#features/news/server/news-files.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call, Platform } from '#platform/server/call.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { publishInvalidation } from '#platform/server/live/invalidation.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { transcodeFile } from '#platform/server/media/transcode-file.ts';
import { renderAtLoudness } from '../render-seed-song.ts';
import { addSeedProduct, addArticleSounds as job } from '../seed.jobs.ts';
import { articleSong } from './article-song.ts';
import type { ArticleSound } from './planned-article.ts';
import { plannedArticles, seedNewsId } from './planned-articles.ts';

/** Adds the sounds of one article, then enqueues the next; after the last the products of the shop. Idempotent, and may stop anywhere. */
export async function addArticleSounds(call: Call, { place }: PayloadOf<typeof job>): Promise<void> {
  const { platform } = call;
  const article = plannedArticles[place];
  if (!article) return startProducts(call);
  const id = seedNewsId(place);
  const row = await findNews(platform.db, id);
  if (row && row.audio_previews.length === 0 && article.sounds) {
    const previews: StoredPreview[] = [];
    for (const [number, sound] of article.sounds.entries()) {
      previews.push(await storeArticleSound(call, sound, previewKeyOf(id, `seed-${number}`)));
    }
    await transaction(platform.db, async (tx) => {
      await updateNewsRow(tx, id, { audio_previews: JSON.stringify(previews) });
      await publishInvalidation(tx, [id]);
    });
  }
  await transaction(platform.db, (tx) =>
    makeCall(platform, tx, call.actor).enqueue(job, { place: place + 1 }),
  );
}

/** Begins the sound shop, so that one sound after the other is rendered. */
const startProducts = (call: Call): Promise<void> =>
  transaction(call.platform.db, (tx) =>
    makeCall(call.platform, tx, call.actor).enqueue(addSeedProduct, { place: 0 }, { key: 'seeds.products' }),
  );

async function storeArticleSound(
  { platform }: Call,
  sound: ArticleSound,
  key: string,
): Promise<StoredPreview> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tonehall-lesson-'));
  try {
    const inputPath = path.join(folder, 'sound.wav');
    const outputPath = path.join(folder, 'sound.mp3');
    await writeFile(inputPath, await renderArticleSound(platform, sound));
    const done = await transcodeFile({ inputPath, outputPath, sandbox: await platform.decoder() });
    if (!done.ok) throw new Error(`The sound "${sound.title}" could not be encoded: ${done.detail}`);
    await platform.storage.putFile(key, outputPath, { consume: true });
    return { title: sound.title, key, durationMs: Math.round(done.durationMs) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const loudnessLufs = -16;

/** Renders an article's sound as WAV; the same every time. */
export const renderArticleSound = (platform: Platform, sound: ArticleSound): Promise<Buffer> =>
  renderAtLoudness(platform, articleSong(sound), loudnessLufs);
