import type { Page } from 'playwright-core';
import * as Y from 'yjs';
import { deviceOf } from '#studio/devices/all-devices.ts';
import { planOf } from '#studio/document/plan-of.ts';
import { readSong } from '#studio/document/read-song.ts';

/** What the server has of the open project, as the engine plays it: equal for equal songs, whatever their ids are. */
export async function soundingPlan(page: Page): Promise<object> {
  const project = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const bytes = await page.evaluate<number[]>(
    `fetch('/api/projects/${project}/document').then(async (it) => [...new Uint8Array(await it.arrayBuffer())])`,
  );
  const doc = new Y.Doc();
  Y.applyUpdate(doc, new Uint8Array(bytes));
  const plan = planOf(readSong(doc), deviceOf);
  const ids = plan.strips.flatMap((strip) => [strip.id, ...strip.devices.map(({ id }) => id)]);
  const text = JSON.stringify(plan, (key, value) => {
    // A seed is made of ids.
    if (key === 'seed') return null;
    return ArrayBuffer.isView(value) ? Array.from(value as Float32Array) : value;
  });
  return JSON.parse(ids.reduce((now, id, n) => now.replaceAll(id, `id ${n}`), text));
}
