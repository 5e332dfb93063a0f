import { expect, test } from 'vitest';
import { aGroupsWorld } from '#features/groups/testing/a-groups-world.ts';
import {
  deleteGroupUpdate,
  GROUP_UPDATE_CONTENT_LIMIT,
  GROUP_UPDATE_TITLE_LIMIT,
  type GroupUpdateDocument,
  type GroupUpdateView,
  listGroupUpdates,
  notifyMembersOfGroupUpdate,
  postGroupUpdate,
} from '#features/groups/updates.contract.ts';
import { type JsonApiDocument, resolveDocument } from '#platform/pure/json-api.ts';
import { race } from '#testing/races.ts';
import type { Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';

const { world, ada, ben, cid, admin, groupWith } = await aGroupsWorld();
const text = { title: 'We meet on Friday', content: 'Bring a drum.' };
const unknownId = '00000000-0000-7000-8000-000000000000';
const one = (document: GroupUpdateDocument) =>
  resolveDocument<GroupUpdateView>(document as unknown as JsonApiDocument);
const titlesFor = async (who: typeof world.guest, groupLink: string) =>
  (await who.call(listGroupUpdates, { groupLink })).data.map(({ attributes }) => attributes.title);
const postUpdate = async (groupLink: string, who: Member = ada, news = text) =>
  one(await who.call(postGroupUpdate, { groupLink, news }));

test('a group admin or site admin posts an update, and everybody reads it, guests too [CAMPAIGN-050] [CAMPAIGN-053]', async () => {
  const { groupLink } = await groupWith('Bulletin', [ben]);
  const { status, body } = await ada.raw({
    method: 'POST',
    url: `/api/groups/${groupLink}/news`,
    body: { news: text },
  });
  expect([status, body.data.attributes]).toEqual([
    201,
    expect.objectContaining({ ...text, notified: false }),
  ]);
  world.clock.advance(1000);
  await postUpdate(groupLink, admin, { ...text, title: 'From an admin' });
  for (const who of [world.guest, cid, ben]) {
    expect(await titlesFor(who, groupLink)).toEqual(['From an admin', text.title]);
  }
});

test('an update answers its fields [CAMPAIGN-010]', async () => {
  const { groupLink } = await groupWith('Fields', []);
  const now = world.clock.now().toISOString();
  const { body } = await ada.raw({
    method: 'POST',
    url: `/api/groups/${groupLink}/news`,
    body: { news: text },
  });
  const { id, attributes } = body.data;
  expect(id).toMatch(/^[0-9a-f-]{36}$/);
  const content_html = '<p>Bring a drum.</p>';
  expect(attributes).toEqual({ ...text, content_html, created_at: now, updated_at: now, notified: false });
});

test('members who are neither group admins nor site admins are refused, and nothing changes [CAMPAIGN-054]', async () => {
  const { groupLink } = await groupWith('Not yours', [ben]);
  const { id } = await postUpdate(groupLink);
  for (const [who, status] of [
    [ben, 403],
    [cid, 403],
    [world.newGuest(), 401],
  ] as const) {
    const attempts = [
      who.call(postGroupUpdate, { groupLink, news: text }),
      who.call(notifyMembersOfGroupUpdate, { groupLink, id }),
      who.call(deleteGroupUpdate, { groupLink, id }),
    ];
    for (const attempt of await Promise.allSettled(attempts))
      expect(attempt).toMatchObject({ reason: { status } });
  }
  const { data } = await world.guest.call(listGroupUpdates, { groupLink });
  expect(data.map(({ attributes }) => attributes.notified)).toEqual([false]);
});

test('an empty or too long title or content is refused with an error on its field [CAMPAIGN-056]', async () => {
  const { groupLink } = await groupWith('Limits', []);
  const refusedAt = async (news: Partial<typeof text>) => {
    const url = `/api/groups/${groupLink}/news`;
    const { status, body } = await ada.raw({ method: 'POST', url, body: { news: { ...text, ...news } } });
    return [status, Object.keys(body.errors ?? {})];
  };
  for (const title of ['', '  ', '\u200b', 'x'.repeat(GROUP_UPDATE_TITLE_LIMIT + 1)])
    expect(await refusedAt({ title })).toEqual([422, ['title']]);
  for (const content of ['', '\n', 'x'.repeat(GROUP_UPDATE_CONTENT_LIMIT + 1)])
    expect(await refusedAt({ content })).toEqual([422, ['content']]);
  const longest = {
    title: '𝄞'.repeat(GROUP_UPDATE_TITLE_LIMIT),
    content: '𝄞'.repeat(GROUP_UPDATE_CONTENT_LIMIT),
  };
  expect((await postUpdate(groupLink, ada, longest)).title).toBe(longest.title);
});

test('an update is deleted once, and only through its own group [CAMPAIGN-059]', async () => {
  const { groupLink } = await groupWith('Gone', []);
  const other = await groupWith('Elsewhere', []);
  const { id } = await postUpdate(groupLink);
  const refused = ada.call(deleteGroupUpdate, { groupLink: other.groupLink, id });
  await expect(refused).rejects.toMatchObject({ status: 404 });
  const { given, thrown } = await race(8, () => ada.call(deleteGroupUpdate, { groupLink, id }));
  expect([given.length, thrown.length]).toEqual([1, 7]);
  for (const reason of thrown) expect(reason).toMatchObject({ status: 404 });
  expect(await titlesFor(world.guest, groupLink)).toEqual([]);
});

test('updates of a closed group are refused to other than members on every path', async () => {
  const { groupLink } = await groupWith('Back room', [], { privacySetting: 'closed' });
  const { id } = await postUpdate(groupLink);
  for (const [who, status] of [
    [ben, 403],
    [world.newGuest(), 401],
  ] as const) {
    await expect(who.call(listGroupUpdates, { groupLink })).rejects.toMatchObject({ status });
    await expect(who.call(postGroupUpdate, { groupLink, news: text })).rejects.toMatchObject({ status });
    await expect(who.call(deleteGroupUpdate, { groupLink, id: unknownId })).rejects.toMatchObject({ status });
    await expect(who.call(notifyMembersOfGroupUpdate, { groupLink, id })).rejects.toMatchObject({ status });
  }
  expect(await titlesFor(ada, groupLink)).toEqual([text.title]);
});

test('deleting or sending an unknown update answers 404', async () => {
  const { groupLink } = await groupWith('Silence', []);
  for (const call of [deleteGroupUpdate, notifyMembersOfGroupUpdate]) {
    await expect(ada.call(call, { groupLink, id: unknownId })).rejects.toMatchObject({ status: 404 });
    await expect(ada.call(call, { groupLink: 'no-such-group', id: unknownId })).rejects.toMatchObject({
      status: 404,
    });
  }
});

const unchanged = ['groups', 'group_news'] as const;
const good = async () => {
  const { groupLink } = await groupWith('Wrong inputs', []);
  return { groupLink, id: (await postUpdate(groupLink)).id };
};
wrongInputs({
  world,
  endpoint: postGroupUpdate,
  as: () => ada,
  good: async () => ({ groupLink: (await good()).groupLink, news: text }),
  unchanged,
});
wrongInputs({ world, endpoint: deleteGroupUpdate, as: () => ada, good, unchanged });
wrongInputs({ world, endpoint: notifyMembersOfGroupUpdate, as: () => ada, good, unchanged });
