import { expect, test } from 'vitest';
import { unpackBars } from '#features/tracks/model/waveform-bars.ts';
import { waveformKeyOf } from '#features/tracks/server/files/track-files.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { listWaveforms } from '#features/tracks/waveforms.contract.ts';
import { countStatements } from '#testing/count-statements.ts';
import { aWorld, type Member } from '#testing/world.ts';

const world = await aWorld();
const ada = await world.person('ada');
const ben = await world.person('ben');

const put = (id: string, peaks: number[]) =>
  world.platform.storage.put(waveformKeyOf(id, 'sound'), Buffer.from(JSON.stringify({ peaks })));
async function seenBy(who: Member | typeof world.guest, ...ids: string[]) {
  const { waveforms } = await who.call(listWaveforms, { ids: ids.join() });
  return new Map(waveforms.map(({ id, bars }) => [id, bars]));
}

test('the waveforms of several tracks are one call with one statement, and empty where a file is missing [TRACK-189]', async () => {
  const tracks = [await aStoredTrack(world, ada), await aStoredTrack(world, ada)];
  const [loud, none] = tracks.map(({ id }) => id) as [string, string];
  await put(
    loud,
    Array.from({ length: 1800 }, (_, at) => (at < 900 ? 0.5 : 0)),
  );
  const { statements } = await countStatements(world.database, async () => {
    const seen = await seenBy(world.guest, loud, none);
    const bars = unpackBars(seen.get(loud) ?? '');
    expect([bars.length, bars[0], bars.at(-1)]).toEqual([128, 1, 0]);
    expect(seen.get(none)).toBe('');
  });
  expect(statements).toBe(1);
});

test('an unpublished track gives its waveform to its owner only [TRACK-189]', async () => {
  const [open, hidden] = [
    await aStoredTrack(world, ada),
    await aStoredTrack(world, ada, { published: false }),
  ];
  const names = async (who: Member | typeof world.guest) =>
    [...(await seenBy(who, open.id, hidden.id)).keys()]
      .map((id) => (id === open.id ? 'open' : 'hidden'))
      .sort();
  expect(await names(world.guest)).toEqual(['open']);
  expect(await names(ben)).toEqual(['open']);
  expect(await names(ada)).toEqual(['hidden', 'open']);
  await expect(seenBy(ben, hidden.id)).rejects.toMatchObject({ status: 404 });
});
