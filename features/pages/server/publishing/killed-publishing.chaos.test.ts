import { expect, test } from 'vitest';
import { aSiteProcess } from '#testing/a-site-process.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { tableSnapshot } from '#testing/table-snapshot.ts';
import { aWorld } from '#testing/world.ts';
import { listVersions, publishPage, savePage } from '../../admin.contract.ts';
import { getContentPage } from '../../contract.ts';
import { aContentPage, aTextBlock } from '../../testing/a-content-page.ts';

const world = await aWorld({ clock: fakeClock(new Date().toISOString()) });
const admin = await world.person('admin', { admin: true });
const tables = ['page_drafts', 'page_versions', 'page_publications'] as const;

test.each(['publish-page.version-written', 'publish-page.publication-written'])(
  'a server killed at %s has published nothing, readers keep the page that they have, and the next try publishes once [CAMPAIGN-362]',
  async (place) => {
    const { id, path, draft } = await aContentPage(admin, { blocks: [aTextBlock('Old words')] });
    const document = { title: 'New', blocks: [aTextBlock('New words')] };
    const saved = await admin.call(savePage, { id, revision: draft.revision, document });
    const { revision } = saved.data.draft;
    const shown = async () =>
      JSON.stringify((await world.newGuest().call(getContentPage, { path })).data.attributes.blocks);
    const before = await tableSnapshot(world.platform.db, tables);
    const doomed = await aSiteProcess(world, { failpoints: `${place}=kill` });
    const answer = await fetch(`http://127.0.0.1:${doomed.port}/api/admin/content/pages/${id}/publications`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-csrf-token': admin.csrfToken(),
        cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: JSON.stringify({ revision }),
    }).catch(() => null);
    expect(answer?.status).toBeUndefined();
    expect(await doomed.ended).toBe('SIGKILL');
    expect(await tableSnapshot(world.platform.db, tables)).toEqual(before);
    expect(await shown()).toContain('Old words');
    await admin.call(publishPage, { id, revision });
    expect(await shown()).toContain('New words');
    expect((await admin.call(listVersions, { id })).data).toHaveLength(2);
  },
);
