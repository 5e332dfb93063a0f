import { aMediaItem, aPicture } from '#features/media/testing/a-media-item.ts';
import { encodeVideo } from '#testing/hostile-files/encode-video.ts';
import { smallAudio } from '#testing/hostile-files/small-audio.ts';
import { packHostileTexts } from '#testing/hostile-texts.ts';
import type { Member, World } from '#testing/world.ts';
import type { HostileMedia } from './hostile-document.ts';

/** Media of every kind, which together have each of the 150 texts as their names and alternative texts. */
export async function hostileMedia(world: World, admin: Member): Promise<HostileMedia> {
  const alternativeTexts = packHostileTexts(500);
  const itemsOf = async (bytes: Buffer, names: readonly string[], asDownload = false) => {
    const items = [];
    for (const [place, name] of names.entries()) {
      const alternativeText = alternativeTexts[place % alternativeTexts.length] ?? '';
      const { id } = await aMediaItem(admin, bytes, { name, alternativeText, asDownload });
      items.push({ id });
    }
    return items;
  };
  const names = packHostileTexts(200);
  const media = {
    image: await itemsOf(await aPicture(64, 48), names),
    audio: await itemsOf(await smallAudio('mp3'), names.slice(0, 2)),
    video: await itemsOf(await encodeVideo({ muxer: 'webm', codec: 'libvpx' }), names.slice(2, 4)),
    file: await itemsOf(await smallAudio('wav'), names, true),
  };
  await world.drain();
  return media;
}
