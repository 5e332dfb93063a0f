import { expect, test } from 'vitest';
import { getTrack } from '#features/tracks/contract.ts';
import { createTrack } from '#features/tracks/edit.contract.ts';
import { trackOf } from '#features/tracks/model/track-document.ts';
import { uploadAudio } from '#features/tracks/testing/upload-track.ts';
import { unusualAudio } from '#testing/hostile-files/unusual-audio.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const ada = await world.person('ada');

test('every valid file of the six formats becomes a playable track [TRACK-107]', {
  timeout: 240_000,
}, async () => {
  const files = await unusualAudio();
  const endings: Record<string, string> = {};
  for (const { name, bytes } of files) {
    const fileName = await uploadAudio(ada, bytes, name);
    const made = await ada
      .call(createTrack, { mixdown: { title: name, fileName, published: true } })
      .then(trackOf, () => null);
    await world.drain();
    endings[name] = made ? await playsAs(made.id) : 'refused';
  }
  expect(endings).toEqual(Object.fromEntries(files.map(({ name }) => [name, 'done 200'])));
});

/** The track's status and the response for its MP3. */
async function playsAs(id: string): Promise<string> {
  const { status, audioMp3Url } = trackOf(await ada.call(getTrack, { id }));
  if (!audioMp3Url) return status;
  const { statusCode } = await world.server.inject({ method: 'GET', url: audioMp3Url });
  return `${status} ${statusCode}`;
}
