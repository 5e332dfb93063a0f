import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { findGroupById } from '#features/groups/server/find-group.ts';
import { publishGroupInvalidation } from '#features/groups/server/publish-group-invalidation.ts';
import { getSiteName } from '#features/site-settings/server/get-site-settings.ts';
import { randomText } from '#platform/pure/ids.ts';
import { soundFileNamesOf } from '#platform/pure/text/sound-file-names.ts';
import type { Call, Platform } from '#platform/server/call.ts';
import { failpoint } from '#platform/server/failpoints.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { createTemporaryFolder } from '#platform/server/storage/temporary-folders.ts';
import { zipFiles } from '#platform/server/storage/zip-files.ts';
import { stemLicence } from '../../model/stem-licence.ts';
import { findCampaign, lockCampaign, updateCampaignRow } from '../campaign.store.ts';
import type { CampaignRow, StemRow } from '../campaigns.tables.ts';
import { campaignKeyOf } from './stem-files.ts';
import { findStems } from './stems.store.ts';

/**
 * Makes the ZIP of all stems with their licence, once each of them is made, and gives it to the campaign unless its stems
 * have changed meanwhile: then the job that the change has enqueued makes it.
 */
export async function makeStemArchive(call: Call, campaignId: string): Promise<void> {
  const { platform } = call;
  const campaign = await findCampaign(call.db, campaignId);
  const stems = await findStems(call.db, campaignId);
  if (!campaign || campaign.stems_key !== null || stems.length === 0) return;
  if (stems.some(({ audio_key }) => audio_key === null)) return;
  const token = randomText(32, call.randomBytes).toLowerCase();
  const key = campaignKeyOf(campaignId, `stems-${token}.zip`);
  const size = await storeArchive(platform, { key, campaign, stems });
  await failpoint('make-stems.zipped');
  const isSaved = await inTransaction(call, async (inside) => {
    const current = await lockCampaign(inside.db, campaignId);
    if (!current || current.stems_key !== null) return false;
    if (contentOf(await findStems(inside.db, campaignId)) !== contentOf(stems)) return false;
    await updateCampaignRow(inside.db, campaignId, {
      stems_key: key,
      stems_bytes: size,
      updated_at: inside.now,
    });
    const group = await findGroupById(inside.db, current.group_id, null);
    if (group) await publishGroupInvalidation(inside, group.row);
    return true;
  });
  if (!isSaved) await platform.storage.delete(key);
}

const contentOf = (stems: readonly StemRow[]): string =>
  JSON.stringify(stems.map(({ id, name, audio_key }) => [id, name, audio_key]));

/** Stores the ZIP; returns its size in bytes. */
async function storeArchive(
  platform: Platform,
  { key, campaign, stems }: { key: string; campaign: CampaignRow; stems: readonly StemRow[] },
): Promise<number> {
  const folder = await createTemporaryFolder(platform.config.dataDir, 'stems');
  try {
    const file = path.join(folder, 'stems.zip');
    const names = soundFileNamesOf(stems.map(({ name }) => `${name}.wav`));
    const siteName = await getSiteName(platform);
    const licence = stemLicence({ campaign: campaign.name, siteName });
    const zip = zipFiles([
      { name: 'Licence.txt', bytes: Buffer.from(licence) },
      ...stems.map(({ audio_key }, at) => ({
        name: `${names[at]}.wav`,
        open: () => openObject(platform, audio_key ?? ''),
      })),
    ]);
    await pipeline(zip, createWriteStream(file, { mode: 0o600 }));
    const { size } = await stat(file);
    await platform.storage.putFile(key, file, { consume: true });
    return size;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function openObject({ storage }: Platform, key: string): Promise<Readable> {
  const found = await storage.stat(key);
  const stream = found && (await storage.openRange(key, 0, found.size - 1));
  if (!stream) throw new Error(`The object ${key} is gone`);
  return stream;
}
