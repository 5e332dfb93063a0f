import { claimUploadedAudio } from '#features/uploads/server/claim-uploaded-audio.ts';
import { discardUpload } from '#features/uploads/server/receive-bytes.ts';
import { renderUploadedSquareImage } from '#features/uploads/server/render-uploaded-square-image.ts';
import { transcodeUpload } from '#features/uploads/server/transcode-upload.ts';
import { releaseUploadStorage } from '#features/uploads/server/upload.store.ts';
import type { InputOf } from '#platform/pure/contract.ts';
import { randomText } from '#platform/pure/ids.ts';
import { invalid } from '#platform/pure/refusal.ts';
import { isBlank } from '#platform/pure/text/is-blank.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import type { updateNews } from '../contract.ts';
import type { NewsRow, StoredPreview } from './news.tables.ts';
import { filesOfImage, imageKeyOf, newsFileUrls, previewKeyOf } from './news-files.ts';

type Fields = InputOf<typeof updateNews>['news'];
/** The item, or its draft, as it was. */
type Before = Pick<NewsRow, 'id' | 'image_key' | 'audio_previews'>;
type Preview = NonNullable<Fields['audioPreviews']>[number];

export interface NewsFiles {
  /** Columns to write; undefined ones stay as they are. */
  columns: { image_key?: string | null; image_colour?: string | null; audio_previews?: string };
  /** Keys of newly stored objects, to delete if the row is not written. */
  stored: string[];
  /** Names of audio uploads to discard once the row is written. */
  uploads: string[];
}

/**
 * Stores pictures and sounds from the caller's uploads, before any row is locked. Refuses (422) what is no upload of theirs,
 * no picture or no audio, and the URL of a preview that the item does not have.
 */
export async function createNewsFiles(
  call: MemberCall,
  { newsId, news: { image, audioPreviews }, before }: { newsId: string; news: Fields; before: Before | null },
): Promise<NewsFiles> {
  const files: NewsFiles = { columns: {}, stored: [], uploads: [] };
  try {
    if (audioPreviews) {
      const previews: StoredPreview[] = [];
      for (const preview of audioPreviews)
        previews.push(await createPreview(call, { newsId, preview, before, files }));
      files.columns.audio_previews = JSON.stringify(previews);
    }
    if (image === null) Object.assign(files.columns, { image_key: null, image_colour: null });
    else if (image) {
      const key = imageKeyOf(newsId, randomText(24, call.randomBytes).toLowerCase());
      files.stored.push(...filesOfImage(key));
      const { colour } = await renderUploadedSquareImage(call, { fileName: image.id, key });
      Object.assign(files.columns, { image_key: key, image_colour: colour });
    }
    return files;
  } catch (error) {
    await deleteStoredFiles(call, files.stored);
    throw error;
  }
}

/** Discards the uploads that its sounds were made from, after the row is written. */
export async function discardUsedUploads(call: MemberCall, { uploads }: NewsFiles): Promise<void> {
  for (const fileName of uploads) {
    await discardUpload(call.platform, fileName);
    await inTransaction(call, (inside) => releaseUploadStorage(inside.db, fileName));
  }
}

export async function deleteStoredFiles({ platform }: MemberCall, keys: readonly string[]): Promise<void> {
  for (const key of keys) await platform.storage.delete(key);
}

async function createPreview(
  call: MemberCall,
  {
    newsId,
    preview: { title, fileName, url },
    before,
    files,
  }: { newsId: string; preview: Preview; before: Before | null; files: NewsFiles },
): Promise<StoredPreview> {
  if (isBlank(title)) throw invalid({ audio_previews: ['need a title each'] });
  if (fileName === undefined) {
    const at = before
      ? newsFileUrls(call, {
          ...before,
          feed: 'news',
          published_at: call.now,
          ends_at: null,
        }).audioPreviews.findIndex((one) => isSameStoredFile(one.url, url))
      : -1;
    const existing = before?.audio_previews[at];
    if (!existing) throw invalid({ audio_previews: ['name a file that is not there'] });
    return { ...existing, title: title.trim() };
  }
  await claimUploadedAudio(call, fileName);
  const transcode = await transcodeUpload(call.platform, fileName);
  if (!transcode.ok) throw invalid({ audio_previews: ['hold a file that cannot be played'] });
  try {
    const key = previewKeyOf(newsId, randomText(32, call.randomBytes).toLowerCase());
    files.stored.push(key);
    files.uploads.push(fileName);
    await call.platform.storage.putFile(key, transcode.outputPath, { consume: true });
    return { title: title.trim(), key, durationMs: Math.round(transcode.done.durationMs) };
  } finally {
    await transcode.discard();
  }
}

/** Signed URLs of one file differ by their query only. */
const isSameStoredFile = (address: string, given: string | undefined) =>
  given !== undefined && address.split('?')[0] === given.split('?')[0];
