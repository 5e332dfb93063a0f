import { expect, test } from 'vitest';
import { guest as guestActor } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { archivePage, movePage } from '../../admin.contract.ts';
import { getContentPage } from '../../contract.ts';
import { getProgress, markLesson, unmarkLesson } from '../../learning.contract.ts';
import { aContentPage, aDraftPage } from '../../testing/a-content-page.ts';
import { pagesOfMember } from '../pages-of-member.ts';

const world = await aWorld();
const admin = await world.person('admin', { admin: true });
const guest = world.newGuest();

let made = 0;
/** A course of three lessons, in an order that is not that of their paths. */
async function aCourse() {
  const path = `/course-${(made += 1)}`;
  await aContentPage(admin, { path, title: 'A course', type: 'article_overview' });
  const at = (place: number) => ({ navigation: { place } });
  await aContentPage(admin, { path: `${path}/z`, title: 'One', ...at(1) });
  const second = await aContentPage(admin, { path: `${path}/b`, title: 'Two', ...at(2) });
  await aContentPage(admin, { path: `${path}/a`, title: 'Three', ...at(3) });
  await aContentPage(admin, { path: `${path}/more`, type: 'article_overview' });
  await aContentPage(admin, { path: `${path}/aside`, navigation: { hidden: true } });
  await aDraftPage(admin, { path: `${path}/drafted` });
  return { path, second };
}
const lessonAt = async (path: string) => (await guest.call(getContentPage, { path })).data.attributes.lesson;

test('the articles of an overview are its lessons in their order; nothing else is [CMS-081]', async () => {
  const { path } = await aCourse();
  const course = { title: 'A course', path };
  expect(await lessonAt(`${path}/z`)).toEqual({
    course,
    number: 1,
    total: 3,
    previous: null,
    next: { title: 'Two', path: `${path}/b` },
  });
  expect(await lessonAt(`${path}/b`)).toMatchObject({ number: 2, previous: { title: 'One' } });
  expect(await lessonAt(`${path}/a`)).toMatchObject({ number: 3, previous: { title: 'Two' }, next: null });
  for (const other of [path, `${path}/more`, `${path}/aside`, '/make-music'])
    expect(await lessonAt(other)).toBeNull();
});

test('a member marks lessons as done, again and back, and gets the one to go on with [CMS-082] [CMS-083]', async () => {
  const { path } = await aCourse();
  const member = await world.person('mira');
  const mark = async (name: string) => (await member.call(markLesson, { path: `${path}/${name}` })).data;
  const unmark = async (name: string) => (await member.call(unmarkLesson, { path: `${path}/${name}` })).data;
  const next = (title: string, name: string) => ({ title, path: `${path}/${name}` });
  expect((await member.call(getProgress, {})).data).toEqual([]);
  const course = { title: 'A course', path, total: 3 };
  expect(await mark('b')).toEqual([{ ...course, done: [`${path}/b`], next: next('Three', 'a') }]);
  world.clock.advance(1000);
  expect(await mark('a')).toEqual([{ ...course, done: [`${path}/b`, `${path}/a`], next: next('One', 'z') }]);
  world.clock.advance(1000);
  expect(await mark('b')).toMatchObject([{ done: [`${path}/b`, `${path}/a`], next: next('One', 'z') }]);
  expect(await mark('z')).toMatchObject([{ next: null }]);
  expect(await unmark('z')).toMatchObject([{ done: [`${path}/b`, `${path}/a`] }]);
  expect(await unmark('z')).toMatchObject([{ done: [`${path}/b`, `${path}/a`] }]);
  await unmark('a');
  expect(await unmark('b')).toEqual([]);
});

test('the course of the latest lesson comes first [CMS-083]', async () => {
  const [first, second] = [await aCourse(), await aCourse()];
  const member = await world.person('noa');
  const orderAfter = async (path: string) => {
    world.clock.advance(1000);
    const { data } = await member.call(markLesson, { path });
    return data.map((course) => course.path);
  };
  expect(await orderAfter(`${first.path}/z`)).toEqual([first.path]);
  expect(await orderAfter(`${second.path}/z`)).toEqual([second.path, first.path]);
  expect(await orderAfter(`${first.path}/b`)).toEqual([first.path, second.path]);
});

test('lessons that come with the program can be done, and stay so when an admin writes them anew [CMS-082]', async () => {
  const member = await world.person('oda');
  const path = '/learn/rhythm/swing';
  await member.call(markLesson, { path });
  await aContentPage(admin, { path, title: 'Swing, anew', navigation: { place: 4 } });
  expect((await member.call(getProgress, {})).data).toMatchObject([{ path: '/learn/rhythm', done: [path] }]);
  expect((await member.call(unmarkLesson, { path })).data).toEqual([]);
});

test('a lesson that moves stays done, and one that is archived leaves the course [CMS-082]', async () => {
  const { path, second } = await aCourse();
  const member = await world.person('pia');
  await member.call(markLesson, { path: `${path}/b` });
  await admin.call(movePage, { id: second.id, path: `${path}/moved` });
  expect((await member.call(getProgress, {})).data).toMatchObject([{ done: [`${path}/moved`], total: 3 }]);
  await admin.call(archivePage, { id: second.id });
  expect((await member.call(getProgress, {})).data).toEqual([]);
});

test('what is no shown lesson cannot be marked, nor by a guest [CMS-082]', async () => {
  const { path } = await aCourse();
  const member = await world.person('quinn');
  for (const [wrong, status] of [
    ['/nowhere', 404],
    [`${path}/drafted`, 404],
    [path, 422],
    ['/make-music', 422],
    ['', 422],
    ['x'.repeat(301), 422],
  ] as const) {
    await expect(member.call(markLesson, { path: wrong }), wrong).rejects.toMatchObject({ status });
    await expect(member.call(unmarkLesson, { path: wrong }), wrong).rejects.toMatchObject({ status });
  }
  await expect(member.call(markLesson, { path: 7 as never })).rejects.toMatchObject({ status: 422 });
  const lesson = `${path}/z`;
  await expect(guest.call(markLesson, { path: lesson })).rejects.toMatchObject({ status: 401 });
  await expect(guest.call(unmarkLesson, { path: lesson })).rejects.toMatchObject({ status: 401 });
  await expect(guest.call(getProgress, {})).rejects.toMatchObject({ status: 401 });
  await expect(member.call(markLesson, { path: lesson, education: 'true' })).rejects.toMatchObject({
    status: 404,
  });
});

test('of 50 simultaneous marks of one lesson one counts, and only for its member [CMS-082]', async () => {
  const { path } = await aCourse();
  const [member, other] = [await world.person('rosa'), await world.person('sten')];
  await Promise.all(Array.from({ length: 50 }, () => member.call(markLesson, { path: `${path}/z` })));
  const rows = await world.platform.db
    .selectFrom('page_progress')
    .selectAll()
    .where('user_id', '=', member.id)
    .execute();
  expect(rows).toHaveLength(1);
  expect((await other.call(getProgress, {})).data).toEqual([]);
});

test('the export of a member has the lessons, and leaving deletes them [CMS-084]', async () => {
  const { path } = await aCourse();
  const [member, other] = [await world.person('tilda'), await world.person('uwe')];
  for (const one of [member, other]) await one.call(markLesson, { path: `${path}/z` });
  await member.call(markLesson, { path: '/learn/rhythm/kick-and-snare' });
  const call = makeCall(world.platform, world.platform.db, guestActor);
  const files = [];
  for await (const file of pagesOfMember.exportFiles(call, member.id)) files.push(file);
  expect(files).toContainEqual({
    path: 'pages/lessons.json',
    json: expect.arrayContaining([
      { lesson: `${path}/z`, doneAt: world.clock.now() },
      { lesson: 'both:/learn/rhythm/kick-and-snare', doneAt: world.clock.now() },
    ]),
  });
  for (let turn = 0; turn < 2; turn += 1) await pagesOfMember.erase(call, member.id);
  expect((await member.call(getProgress, {})).data).toEqual([]);
  expect((await other.call(getProgress, {})).data).toHaveLength(1);
});
