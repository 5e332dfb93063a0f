import { getSiteName } from '#features/site-settings/server/get-site-settings.ts';
import { coverSvg } from '#platform/pure/colour/cover-svg.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import { randomText } from '#platform/pure/ids.ts';
import type { Call } from '#platform/server/call.ts';
import { inTransaction } from '#platform/server/in-transaction.ts';
import { renderCard } from '#platform/server/media/render-card.ts';
import type { drawPageCard as job } from '../files/files.jobs.ts';
import { findVersionDocument } from '../published/find-published-pages.ts';
import { publishPageChange } from '../published/publish-page-change.ts';
import { hasPageCard, insertPageCard } from './page-cards.store.ts';

/** Draws the share card of a published version that has no share picture, once. */
export async function handleDrawPageCard(
  call: Call,
  { pageId, version }: PayloadOf<typeof job>,
): Promise<void> {
  const { db, platform } = call;
  const document = await findVersionDocument(db, pageId, version);
  if (!document || document.shareImage || (await hasPageCard(db, pageId, version))) return;
  const siteName = await getSiteName(platform);
  const card = await renderCard(
    {
      siteName,
      label: '',
      title: document.title,
      titleInstead: siteName,
      subtitle: document.description,
      foot: new URL(platform.config.siteUrl).host,
    },
    { drawing: coverSvg(pageId, 1000) },
  );
  const token = randomText(32, call.randomBytes).toLowerCase();
  const key = `pages/${pageId}/card-${version}-${token}.jpg`;
  await platform.storage.put(key, card);
  const isSaved = await inTransaction(call, async (inside) => {
    if (!(await insertPageCard(inside.db, { pageId, version, key }))) return false;
    await publishPageChange(inside.db);
    return true;
  });
  if (!isSaved) await platform.storage.delete(key);
}
