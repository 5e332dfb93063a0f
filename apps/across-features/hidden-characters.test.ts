import { expect, test } from 'vitest';
import { aGroup } from '#features/groups/testing/a-group.ts';
import { aNewsItem } from '#features/news/testing/a-news-item.ts';
import { createProject } from '#features/projects/contract.ts';
import { aStoredTrack } from '#features/tracks/testing/a-stored-track.ts';
import { aWorld } from '#testing/world.ts';

const world = await aWorld();
const refused = 'cannot contain control or invisible characters';
const hiding = ['Tone\u200bhall', 'a\u202eb', 'a\u0007b', 'a\nb', 'a\u00adb', 'a\u2066b\u2069', 'a\u3164b'];
const ordinary = [
  'Ann & Bob <3',
  'മോഹന്\u200d',
  'ត\u200bន្ត្រី',
  '葛\u{e0100}城',
  'می\u200cخواهم',
  'להקה',
  'Ольга',
  '👩🏽\u200d🚀 und ❤\ufe0f',
  '東京',
];

test("a hidden character in a member's name or title is refused at its field, while every script and emoji is accepted [USER-070]", async () => {
  const ada = await world.person('ada', { accountType: 4, admin: true });
  const track = await aStoredTrack(world, ada);
  const group = await aGroup(world, ada);
  const news = await aNewsItem(ada);
  const { data: project } = await ada.call(createProject, { project: { title: 'Duet', kind: 'Project' } });
  const at = world.clock.now().getTime();
  const dates = { start_date: new Date(at).toISOString(), end_date: new Date(at + 864e5).toISOString() };
  const calls: Record<string, (text: string) => Parameters<typeof ada.raw>[0] & { field: string }> = {
    username: (text) => put(`/api/users/${ada.id}`, 'user', 'username', text),
    realName: (text) => put(`/api/users/${ada.id}`, 'user', 'real_name', text),
    track: (text) => put(`/api/mixdowns/${track.id}`, 'mixdown', 'title', text),
    project: (text) => put(`/api/projects/${project.id}`, 'project', 'title', text),
    newProject: (text) => post('/api/projects', 'project', { title: text, kind: 'Project' }, 'title'),
    group: (text) => put(`/api/groups/${group.groupLink}`, 'group', 'name', text),
    newGroup: (text) => post('/api/groups', 'group', { name: text }, 'name'),
    update: (text) =>
      post(`/api/groups/${group.groupLink}/news`, 'news', { title: text, content: 'x' }, 'title'),
    news: (text) => put(`/api/news/${news.id}`, 'news', 'title', text),
  };
  for (const [name, call] of Object.entries(calls)) {
    for (const text of hiding) {
      const { field, ...request } = call(text);
      const { status, body } = await ada.raw(request);
      expect([status, body.errors?.[field]], `${name} ${JSON.stringify(text)}`).toEqual([422, [refused]]);
    }
    for (const text of ordinary) {
      const { status } = await ada.raw(call(text));
      expect([200, 201], `${name} ${text}`).toContain(status);
    }
  }
  const upload = await ada.raw({
    method: 'POST',
    url: '/api/mixdowns',
    body: { mixdown: { title: hiding[0], file_name: 'a.wav' } },
  });
  expect([upload.status, upload.body]).toEqual([422, { errors: { title: [refused] } }]);
  const form = { first_name: 'Ada', last_name: 'B', role: 'teacher', name: hiding[0], country: 'de' };
  const school = await ada.raw({ method: 'POST', url: '/api/organizations', body: form });
  expect([school.status, school.body.errors?.name]).toEqual([422, [refused]]);
  const campaign = await ada.raw({
    method: 'POST',
    url: '/api/admin/campaigns',
    body: { campaign: { slug: group.groupLink, name: hiding[0], ...dates } },
  });
  expect([campaign.status, campaign.body]).toEqual([422, { errors: { name: [refused] } }]);
});

test('a member whose old names contain hidden characters can save the other fields, but no new such name [USER-070]', async () => {
  const { db } = world.platform;
  const cleo = await world.person('cleo', { accountType: 4 });
  const track = await aStoredTrack(world, cleo);
  const group = await aGroup(world, cleo);
  const old = 'From\u200bbefore';
  const names = { username: old, real_name: `${old} too` };
  await db.updateTable('users').set(names).where('id', '=', cleo.id).execute();
  await db.updateTable('tracks').set({ title: old }).where('id', '=', track.id).execute();
  await db.updateTable('groups').set({ name: old }).where('number', '=', Number(group.id)).execute();
  for (const [url, wrapper, oldName, other] of [
    [`/api/users/${cleo.id}`, 'user', names, { about: 'New' }],
    [`/api/mixdowns/${track.id}`, 'mixdown', { title: old }, { description: 'New' }],
    [`/api/groups/${group.groupLink}`, 'group', { name: old }, { description: 'New' }],
  ] as const) {
    const send = (values: object) => cleo.raw({ method: 'PUT', url, body: { [wrapper]: values } });
    const saved = await send({ ...oldName, ...other });
    expect(saved.status, `${url} ${JSON.stringify(saved.body)}`).toBe(200);
    expect(saved.body.data.attributes, url).toMatchObject({ ...oldName, ...other });
    for (const field of Object.keys(oldName)) {
      const { status, body } = await send({ [field]: 'Another\u200bone' });
      expect([status, body], `${url} ${field}`).toEqual([422, { errors: { [field]: [refused] } }]);
    }
  }
});

const put = (url: string, wrapper: string, field: string, text: string) => {
  return { method: 'PUT', url, body: { [wrapper]: { [field]: text } }, field } as const;
};
const post = (url: string, wrapper: string, body: object, field: string) => {
  return { method: 'POST', url, body: { [wrapper]: body }, field } as const;
};

test('a group name or link that looks like the site’s own is refused at the field, and an existing one is kept [GROUP-105]', async () => {
  const ben = await world.person('ben', { accountType: 4 });
  const { groupLink, id } = await aGroup(world, ben);
  const url = `/api/groups/${groupLink}`;
  for (const name of ['Tonehall', 'Тоnehall', 'Ｔｏｎｅｈａｌｌ', 'TonehaII', 'Admin', 'Official Tonehall']) {
    for (const request of [
      { method: 'POST', url: '/api/groups' },
      { method: 'PUT', url },
    ] as const) {
      const { status, body } = await ben.raw({ ...request, body: { group: { name } } });
      expect([status, body], name).toEqual([422, { errors: { name: ['is not available'] } }]);
    }
  }
  const link = await ben.raw({ method: 'PUT', url, body: { group: { group_link: 'tone-haII' } } });
  expect([link.status, link.body]).toEqual([422, { errors: { group_link: ['is not available'] } }]);
  await world.platform.db
    .updateTable('groups')
    .set({ name: 'Tonehall' })
    .where('number', '=', Number(id))
    .execute();
  const oldName = await ben.raw({
    method: 'PUT',
    url,
    body: { group: { name: 'Tonehall', description: 'As before' } },
  });
  expect(oldName.status).toBe(200);
  expect((await aGroup(world, ben, { name: 'Tonehall fans' })).name).toBe('Tonehall fans');
});
