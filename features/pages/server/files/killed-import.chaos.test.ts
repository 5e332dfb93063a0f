import { expect, test } from 'vitest';
import { aMediaItem, aPicture } from '#features/media/testing/a-media-item.ts';
import { aSiteProcess } from '#testing/a-site-process.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { tableSnapshot } from '#testing/table-snapshot.ts';
import { aWorld } from '#testing/world.ts';
import { applyImport, exportPath, getImport } from '../../files.contract.ts';
import { aContentPage } from '../../testing/a-content-page.ts';
import { sendArchive } from '../../testing/an-archive.ts';

const newClock = () => fakeClock(new Date().toISOString());
const first = await aWorld({ clock: newClock() });
const world = await aWorld({ clock: newClock() });

/** An archive of five pages with a picture. */
async function anExport(): Promise<Buffer> {
  const author = await first.person('author', { admin: true });
  const { id } = await aMediaItem(author, await aPicture());
  await first.drain();
  for (const number of [1, 2, 3, 4, 5])
    await aContentPage(author, {
      path: `/page-${number}`,
      blocks: [{ id: 'p', component: 'blocks.image', media: { id } }],
    });
  const cookie = [...author.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return (await first.server.inject({ url: exportPath, headers: { cookie } })).rawPayload;
}

test('an import whose process is killed leaves nothing, and another process imports everything [CMS-113]', {
  timeout: 120_000,
}, async () => {
  const admin = await world.person('admin', { admin: true });
  const { id } = await sendArchive(admin, await anExport());
  await world.drain();
  await admin.call(applyImport, { id, publish: true });
  const tables = [
    'pages',
    'page_drafts',
    'page_versions',
    'page_publications',
    'media_items',
    'media_formats',
  ] as const;
  const before = await tableSnapshot(world.platform.db, tables);
  for (const place of ['files-stored', 'page@3', 'before-commit']) {
    const doomed = await aSiteProcess(world, {
      worker: true,
      failpoints: `import-content.${place}=kill`,
      deadAfterSeconds: 1,
    });
    expect(await doomed.ended).toBe('SIGKILL');
    expect(await tableSnapshot(world.platform.db, tables)).toEqual(before);
  }
  const replacement = await aSiteProcess(world, { worker: true, deadAfterSeconds: 1 });
  const stateOf = async () => (await admin.call(getImport, { id })).data.state;
  await expect.poll(stateOf, { timeout: 60_000 }).toBe('applied');
  await replacement.kill();
  const after = await world.platform.db.selectFrom('page_publications').select('page_id').execute();
  expect(new Set(after.map(({ page_id }) => page_id)).size).toBe(5);
  expect(after).toHaveLength(5);
});
