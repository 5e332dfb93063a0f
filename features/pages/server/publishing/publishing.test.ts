import { expect, test } from 'vitest';
import { aWorld } from '#testing/world.ts';
import {
  endPublication,
  getPage,
  getVersion,
  listVersions,
  previewPage,
  publishPage,
  restoreVersion,
  savePage,
} from '../../admin.contract.ts';
import { getContentPage } from '../../contract.ts';
import type { PageDocument } from '../../model/page-document.ts';
import { aContentPage, aDraftPage, aTextBlock } from '../../testing/a-content-page.ts';

const world = await aWorld();
const admin = await world.person('admin', { admin: true });
const member = await world.person('mira');
const guest = world.newGuest();
const none = '00000000-0000-4000-8000-000000000000';

const at = (ms: number) => new Date(world.clock.now().getTime() + ms).toISOString();
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (refusal) => refusal,
  );

test('only a site admin publishes, previews and reads versions [CMS-011]', async () => {
  const { id, draft, publications } = await aContentPage(admin);
  const publicationId = publications[0]?.id ?? '';
  for (const [person, status] of [
    [member, 403],
    [guest, 401],
  ] as const) {
    const calls = [
      person.call(publishPage, { id, revision: draft.revision }),
      person.call(endPublication, { id, publicationId }),
      person.call(listVersions, { id }),
      person.call(getVersion, { id, number: 1 }),
      person.call(restoreVersion, { id, number: 1, revision: draft.revision }),
      person.call(previewPage, { id }),
    ];
    for (const refusal of await Promise.all(calls.map(refusalOf))) expect(refusal).toMatchObject({ status });
  }
});

test('a draft that lacks something is not published, and the answer names block and field [CMS-078]', async () => {
  const { id, draft } = await aDraftPage(admin, {
    blocks: [
      { id: 'empty', component: 'blocks.markdown' },
      { id: 'film', component: 'blocks.video', url: 'https://example.com/a' },
    ],
  });
  expect(await refusalOf(admin.call(publishPage, { id, revision: draft.revision }))).toMatchObject({
    status: 422,
    fields: {
      'blocks.empty.content': ['This field is required'],
      'blocks.film.url': ['must be a film at YouTube or Vimeo'],
    },
  });
  expect((await admin.call(listVersions, { id })).data).toEqual([]);
});

test('a time in the past, or an end before the beginning, answers 422', async () => {
  const { id, draft } = await aDraftPage(admin);
  const publish = (times: object) =>
    refusalOf(admin.call(publishPage, { id, revision: draft.revision, ...times }));
  expect(await publish({ fromAt: at(-1000) })).toMatchObject({
    status: 422,
    fields: { from_at: expect.anything() },
  });
  expect(await publish({ untilAt: at(0) })).toMatchObject({
    status: 422,
    fields: { until_at: expect.anything() },
  });
  expect(await publish({ fromAt: at(2000), untilAt: at(1000) })).toMatchObject({ status: 422 });
  expect(await publish({ fromAt: 'tomorrow' })).toMatchObject({ status: 422 });
  expect(await publish({ note: 'a'.repeat(501) })).toMatchObject({ status: 422 });
});

test('of 50 who publish one draft at once one succeeds [CMS-076]', async () => {
  const { id, draft } = await aDraftPage(admin);
  const refusals = await Promise.all(
    Array.from({ length: 50 }, () => refusalOf(admin.call(publishPage, { id, revision: draft.revision }))),
  );
  expect(refusals.filter((refusal) => refusal === null)).toHaveLength(1);
  expect(refusals.filter((refusal) => refusal?.code === 'stale_revision')).toHaveLength(49);
  expect((await admin.call(listVersions, { id })).data).toHaveLength(1);
});

test('every publication of a changed draft is a version, which stays and can be restored [CMS-077]', async () => {
  const { id, draft } = await aContentPage(admin, { title: 'One', blocks: [aTextBlock('first')] });
  const saved = await admin.call(savePage, {
    id,
    revision: draft.revision,
    document: { title: 'Two', blocks: [] },
  });
  const published = await admin.call(publishPage, {
    id,
    revision: saved.data.draft.revision,
    note: 'shorter',
  });
  expect((await admin.call(listVersions, { id })).data).toMatchObject([
    { number: 2, note: 'shorter', author: { username: admin.username } },
    { number: 1, note: '' },
  ]);
  expect((await admin.call(getVersion, { id, number: 1 })).data).toMatchObject({
    document: { title: 'One', blocks: [{ content: 'first' }] },
  });
  const restored = await admin.call(restoreVersion, {
    id,
    number: 1,
    revision: published.data.draft.revision,
  });
  expect(restored.data).toMatchObject({
    state: 'changed',
    draft: { version: 1, document: { title: 'One' } },
  });
  await admin.call(publishPage, { id, revision: restored.data.draft.revision });
  expect((await admin.call(listVersions, { id })).data).toHaveLength(2);
  expect((await guest.call(getContentPage, { path: restored.data.path })).data.attributes.title).toBe('One');
});

test('a preview shows draft or version as readers would get it, and readers nothing of it [CMS-077]', async () => {
  const { id, path, draft } = await aContentPage(admin, { title: 'Shown', blocks: [aTextBlock('shown')] });
  await admin.call(savePage, {
    id,
    revision: draft.revision,
    document: { title: 'Drafted', blocks: [aTextBlock('canary-of-a-draft')] },
  });
  expect((await admin.call(previewPage, { id })).data.attributes).toMatchObject({
    title: 'Drafted',
    blocks: [{ contentHtml: '<p>canary-of-a-draft</p>' }],
  });
  expect((await admin.call(previewPage, { id, version: 1 })).data.attributes.title).toBe('Shown');
  expect(JSON.stringify(await guest.call(getContentPage, { path }))).not.toContain('canary');
});

test('what is not there answers 404', async () => {
  const { id, draft } = await aContentPage(admin);
  const calls = [
    admin.call(getPage, { id: none }),
    admin.call(publishPage, { id: none, revision: 1 }),
    admin.call(endPublication, { id, publicationId: none }),
    admin.call(listVersions, { id: none }),
    admin.call(getVersion, { id, number: 9 }),
    admin.call(restoreVersion, { id, number: 9, revision: draft.revision }),
    admin.call(previewPage, { id, version: 9 }),
    admin.call(previewPage, { id: none }),
  ];
  for (const refusal of await Promise.all(calls.map(refusalOf)))
    expect(refusal).toMatchObject({ status: 404 });
});

test('a hidden block need not be whole, until it is shown [CMS-188]', async () => {
  const empty = { id: 'empty', component: 'blocks.markdown' };
  const { id, path, draft } = await aDraftPage(admin, { blocks: [{ ...empty, hidden: true }] });
  const { data } = await admin.call(publishPage, { id, revision: draft.revision });
  expect((await guest.call(getContentPage, { path })).data.attributes.blocks).toEqual([]);
  const document = { ...(data.draft.document as PageDocument), blocks: [{ ...empty, hidden: false }] };
  const saved = await admin.call(savePage, { id, revision: data.draft.revision, document });
  const shown = admin.call(publishPage, { id, revision: saved.data.draft.revision });
  expect(await refusalOf(shown)).toMatchObject({
    status: 422,
    fields: { 'blocks.empty.content': ['This field is required'] },
  });
});
