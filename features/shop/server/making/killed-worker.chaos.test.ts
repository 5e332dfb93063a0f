import { expect, test } from 'vitest';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { uploadAudio } from '#features/tracks/testing/upload-track.ts';
import { aSiteProcess } from '#testing/a-site-process.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { aWorld } from '#testing/world.ts';
import { createProduct, listAdminProducts, setProductSounds } from '../../admin-products.contract.ts';

const world = await aWorld({ clock: fakeClock(new Date().toISOString()) });
const admin = await world.person('admin', { admin: true });

async function productInMaking(title: string): Promise<string> {
  const fields = { title, description: '', style: 'House', bpm: null, key: '', prices: [] };
  const { id } = await admin.call(createProduct, { class: 'SamplePack', ...fields });
  const fileName = await uploadAudio(admin, aWav({ seconds: 0.5 }));
  await admin.call(setProductSounds, { id, sounds: [{ fileName, kind: 'loop' }] });
  return id;
}
async function productOf(id: string) {
  const [found] = (await admin.call(listAdminProducts, { search: id })).items;
  return found;
}

test('when a worker is killed while it makes a product, another one finishes and nothing is lost [ACCOUNT-105]', {
  timeout: 90_000,
}, async () => {
  const ids: string[] = [];
  for (const step of ['decoded', 'stored']) {
    const id = await productInMaking(step);
    ids.push(id);
    const doomed = await aSiteProcess(world, { worker: true, failpoints: `make-product.${step}=kill` });
    expect(await doomed.ended).toBe('SIGKILL');
    expect(await productOf(id)).toMatchObject({ state: 'unfinished', soundsInMaking: 1, files: [] });
  }
  const replacement = await aSiteProcess(world, { worker: true, deadAfterSeconds: 1 });
  for (const id of ids) {
    await expect.poll(async () => (await productOf(id))?.soundsInMaking, { timeout: 60_000 }).toBe(0);
    expect(await productOf(id)).toMatchObject({ missing: ['prices'], failure: '', files: [{}] });
  }
  await replacement.kill();
});
