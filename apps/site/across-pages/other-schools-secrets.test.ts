import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { announceToClass } from '#features/classes/class-members.contract.ts';
import { waysIn } from '#features/classes/sign-in.contract.ts';
import { aClass } from '#features/classes/testing/a-class.ts';
import { importRoster } from '#features/rosters/testing/a-roster.ts';
import { openStudentCopy } from '#features/school-records/student-record.contract.ts';
import { educationHost } from '#features/sign-in/testing/education-host.ts';
import { createMetrics } from '#platform/server/http/metrics.ts';
import { createLog } from '#platform/server/log/log.ts';
import { outboxDir } from '#platform/server/mail/create-mailer.ts';
import { readOutbox } from '#platform/server/mail/read-outbox.ts';
import { type ASchoolWithSecrets, aSchoolWithSecrets, wordStart } from '#testing/a-school-with-secrets.ts';
import { type ASite, aSite } from '#testing/a-site.ts';
import { findInDatabase } from '#testing/find-in-database.ts';
import { freePort } from '#testing/free-port.ts';
import type { Person } from '#testing/person.ts';
import { everyAddress, findRevealing } from '#testing/read-every-address.ts';
import { type World, worldOf } from '#testing/world.ts';

/**
 * What the people of a school write and are shown has unique words, codes and passwords. Everybody else reads every call, page and
 * feed of the site, and its e-mails, log and metrics are read, and must have none of them.
 */
let site: ASite;
let world: World;
let education: World;
let theirs: ASchoolWithSecrets;
let addresses: string[];
const metrics = createMetrics();
const lines: string[] = [];
const readers = new Map<string, Person>();

beforeAll(async () => {
  const log = createLog({
    level: 'trace',
    pretty: false,
    out: { write: (line) => lines.push(line) },
  });
  site = await aSite({ log, metrics });
  world = worldOf(site);
  education = await educationHost(site);
  theirs = await aSchoolWithSecrets(world, education);
  const ours = await aClass(world);
  await world.drain();
  for (const [name, reader] of Object.entries({
    'the owner of another school': ours.school.owner,
    'a teacher of another school': ours.teacher,
    'a student of another school': ours.student,
    'a member': await world.person('stranger', { accountType: 4 }),
    'a guest': world.newGuest(),
    'a site admin': await world.person('admin', { admin: true }),
    'a classmate': theirs.classmate,
    'their owner': theirs.owner,
  }))
    readers.set(name, reader);
  const { id, profileLink } = theirs.student;
  const track = await site.platform.db
    .selectFrom('tracks')
    .select(['permalink', 'short_link_id'])
    .where('id', '=', theirs.ids.track)
    .executeTakeFirstOrThrow();
  const page = `/user/${profileLink}/track/${track.permalink}`;
  const copy = { id: theirs.school.id, userGuid: id, reason: 'Parents asked' };
  const { download } = await theirs.owner.call(openStudentCopy, copy);
  addresses = [
    ...everyAddress(site, {
      id: [theirs.school.id, theirs.classId, id, theirs.ids.project, theirs.ids.track],
      guid: [id],
      user_id: [id],
      userId: [id],
      profileLink: [profileLink],
      profile_link: [profileLink],
      permalink: [track.permalink],
      shortLinkId: [track.short_link_id],
      short_link_id: [track.short_link_id],
      trackId: [theirs.ids.track],
    }),
    `/api/community/search?q=${wordStart}&types=mixdown,user,group,project&items=100`,
    `/community/search?type=all&term=${wordStart}`,
    `/users?term=${wordStart}`,
    `/oembed?url=${encodeURIComponent(site.url + page)}`,
    download,
    ...['recent', 'trending', 'featured'].map((name) => `/api/mixdowns/${name}?items=100`),
  ];
}, 300_000);
afterAll(async () => {
  await education.close();
  await site.close();
});

const texts = () => [...theirs.words.keys(), ...theirs.secrets.keys()];
const what = (text: string) => theirs.words.get(text) ?? theirs.secrets.get(text) ?? text;

/** What this person finds, at no matter how many addresses. */
async function findBy(name: string, paths = addresses): Promise<string[]> {
  const reader = readers.get(name);
  if (!reader) throw new Error(`nobody is ${name}`);
  const found = await findRevealing(reader, paths, texts());
  return [...new Set(found.map((one) => what(one.slice(one.indexOf(' ') + 1))))].sort();
}

test('the owner of a school finds its words, so that others would, too [EDU-208]', async () => {
  expect(await findBy('their owner')).toEqual(
    expect.arrayContaining([
      'a name in a song',
      'a project in class',
      'a student of a roster',
      'a track of a student',
      'an id at an issuer',
      'the code of a class',
      'the reason of a look',
      'who asks to be let in',
      'who is invited',
      ...waysIn.map((way) => `a student with ${way}`),
    ]),
  );
});

describe.each([
  'the owner of another school',
  'a teacher of another school',
  'a student of another school',
  'a member',
  'a guest',
])('%s', (name) => {
  test('finds no word, code or password of a school in any call, page or feed [EDU-208]', async () => {
    expect(await findBy(name)).toEqual([]);
  });
});

test('a classmate finds names, announcements and tracks of the class and nothing else [EDU-208]', async () => {
  expect(await findBy('a classmate')).toEqual([
    ...waysIn.toSorted().map((way) => `a student with ${way}`),
    'a track of a student',
    'an announcement',
  ]);
});

test('the pages and the audit log of site admins have no word of a school [EDU-208]', async () => {
  const paths = addresses.filter((path) => /^(\/api)?\/admin\b/.test(path));
  expect(paths.length).toBeGreaterThan(20);
  expect(await findBy('a site admin', paths)).toEqual([]);
});

test('e-mails to others have no word of a school [EDU-208]', async () => {
  const mails = await readOutbox(outboxDir(site.platform.config));
  const own = new Set([theirs.owner, theirs.teacher].map(({ email }) => email));
  expect(mails.filter(({ to }) => own.has(to)).length).toBeGreaterThan(0);
  const found = mails
    .filter(({ to }) => !own.has(to))
    .flatMap((mail) => {
      const shown = JSON.stringify(mail).replaceAll(mail.to, '');
      return texts().flatMap((text) => (shown.includes(text) ? [`${mail.id}: ${what(text)}`] : []));
    });
  expect(found).toEqual([]);
});

test('no log line of calls and jobs, failed ones too, and no metric has a word, code or password [EDU-209]', async () => {
  const { db } = site.platform;
  const fails = (table: string) =>
    sql`alter table ${sql.table(table)} add constraint refused check (organization_id is null) not valid`.execute(
      db,
    );
  const [{ classId: id, teacher, owner }, before] = [theirs, lines.length];
  const written = [...theirs.words.keys()][0] ?? '';
  await fails('class_announcements');
  const failed = teacher.call(announceToClass, { id, announcement: { text: written } });
  await expect(failed).rejects.toMatchObject({ status: 500 });
  await fails('class_members');
  await importRoster(world, owner, `Id,Name,Class\n77,${written} Klein,3c\n`, { wholeSchool: false });
  const failures = lines.slice(before).join('');
  for (const message of ['a call failed', 'Failed task']) expect(failures).toContain(message);
  const port = await freePort();
  const server = await metrics.listen(port);
  const shown = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  server.close();
  expect(shown).toContain('http_request_seconds');
  const all = [...lines, shown].join('\n');
  expect(texts().filter((text) => all.includes(text))).toEqual([]);
});

test('no table has a code or password of a student in clear; the code of a class is shown to its teachers [EDU-209]', async () => {
  const places = await findInDatabase(site.platform.db, [...theirs.secrets.keys()]);
  expect(
    places.map((place) => `${place.split(': ')[0]}: ${what(place.slice(place.indexOf(': ') + 2))}`),
  ).toEqual(['workspaces: the code of a class']);
});
