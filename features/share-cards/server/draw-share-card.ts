import { getSiteName } from '#features/site-settings/server/get-site-settings.ts';
import { guest } from '#platform/pure/actor.ts';
import { coverSvg } from '#platform/pure/colour/cover-svg.ts';
import { drawnPictureSvg, trackCoverSvg } from '#platform/pure/colour/covers/drawn-cover-svg.ts';
import type { PayloadOf } from '#platform/pure/event.ts';
import type { Call, Platform } from '#platform/server/call.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { readWaveformBars } from '#platform/server/media/read-waveform-bars.ts';
import { CARD_BARS, renderCard } from '#platform/server/media/render-card.ts';
import { joinCovers, renderLetter } from '#platform/server/media/render-card-cover.ts';
import type { CardCover, ShareCardFacts, ShareCardHosts } from './share-card-host.ts';
import { shareCardKeyOf } from './share-card-key.ts';
import type { drawShareCard as job } from './share-cards.jobs.ts';

/** Draws the share card of a thing that guests see, unless it is there. */
export async function handleDrawShareCard(
  hosts: ShareCardHosts,
  { platform }: Call,
  { kind, id }: PayloadOf<typeof job>,
): Promise<void> {
  const { storage, db } = platform;
  const facts = await hosts.get(kind)?.findFacts(makeCall(platform, db, guest), id);
  if (!facts) return;
  const siteName = await getSiteName(platform);
  const key = shareCardKeyOf({ kind, id }, facts, siteName);
  if (!(await storage.stat(key))) await storage.put(key, await renderShareCard(platform, facts, siteName));
}

async function renderShareCard(platform: Platform, facts: ShareCardFacts, siteName: string): Promise<Buffer> {
  const { label, title, titleInstead, subtitle, foot, covers, waveformKey } = facts;
  const pictures = await Promise.all(covers.map((cover) => readCover(platform, cover)));
  return renderCard(
    {
      siteName,
      label,
      title,
      titleInstead,
      subtitle,
      foot,
      bars: await readWaveformBars(platform.storage, waveformKey, CARD_BARS),
    },
    { drawing: coverSvg(covers[0]?.seed ?? titleInstead, 1000), cover: await joinCovers(pictures) },
  );
}

async function readCover(
  { storage }: Platform,
  { seed, recipe, manner, key, letterOf }: CardCover,
): Promise<Uint8Array> {
  const stored = key && (await storage.read(key));
  if (stored) return stored;
  if (letterOf !== undefined) return renderLetter(letterOf);
  if (recipe) return Buffer.from(trackCoverSvg(recipe, 400));
  return Buffer.from(manner ? drawnPictureSvg(manner, seed, 400) : coverSvg(seed, 400));
}
