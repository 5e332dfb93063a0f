import { expect, test } from 'vitest';
import { createClass } from '#features/classes/contract.ts';
import { addManagedStudents } from '#features/classes/students.contract.ts';
import { addToClass } from '#features/classes/testing/a-class.ts';
import { addSchoolMember, aSchool } from '#features/education/testing/a-school.ts';
import { updateUser } from '#features/members/testing/update-user.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { listPlanEntries, undoRoster } from '../contract.ts';
import { allIn, aManifest, aOneRoster, oneRosterFiles, zipOf } from '../testing/a-one-roster.ts';
import { applyRosterRun, importRoster, sendRoster } from '../testing/a-roster.ts';
import { classLists, schoolSnapshot } from '../testing/school-snapshot.ts';

const world = await aWorld({ educationMode: true });
const { db } = world.platform;
const filename = 'roster.zip';

const download = async (who: Member, name: string) => {
  const cookie = [...who.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  return world.server.inject({ url: `/education/rosters/${name}`, headers: { cookie } });
};

test('a OneRoster archive of 1.2 and of 1.1 is imported; the same again writes nothing, and undo takes it back [EDU-227]', async () => {
  const old = {
    'manifest.csv': aManifest({ ...allIn('bulk'), roles: 'absent' }, '1.1'),
    'roles.csv': '',
    'users.csv':
      'sourcedId,enabledUser,orgSourcedIds,role,username,givenName,familyName\ns1,true,org1,student,s1,Mia,Klein\ns2,true,org1,student,s2,Noah,Berg\ns3,true,org1,student,s3,Ole,Dahl\nt1,true,org1,parent,t1,Pa,Rent\n',
  };
  for (const files of [{}, old]) {
    const { owner, id } = await aSchool(world);
    const before = await schoolSnapshot(db, id);
    const archive = await aOneRoster(files);
    const applied = await importRoster(world, owner, archive, { filename });
    expect(applied).toMatchObject({ state: 'applied', source: 'oneroster' });
    expect(await classLists(db, id)).toEqual([
      '3b: student Mia K.',
      '3b: student Noah B.',
      'Choir: student Mia K.',
      'Choir: student Ole D.',
    ]);
    expect((await sendRoster(world, owner, archive, { filename })).plan?.hasSteps).toBe(false);
    await owner.call(undoRoster, { id: applied.id });
    await world.drain();
    expect(await schoolSnapshot(db, id)).toEqual(before);
  }
});

test('changes alone touch what they name: who is to be deleted leaves, others stay [EDU-227]', async () => {
  const { owner, id, name } = await aSchool(world);
  await importRoster(world, owner, await aOneRoster(), { filename });
  const delta = await zipOf({
    'enrollments.csv':
      'userSourcedId,role,classSourcedId,sourcedId,status,dateLastModified\ns2,student,k2,e9,active,2026-09-01T00:00:00.000Z\ns1,student,k2,e3,tobedeleted,2026-09-01T00:00:00.000Z\n',
    'users.csv':
      'sourcedId,status,dateLastModified,givenName,familyName\ns3,tobedeleted,2026-09-01T00:00:00.000Z,Ole,Dahl\n',
    'manifest.csv': aManifest({ users: 'delta', enrollments: 'delta', classes: 'absent' }),
  });
  await importRoster(world, owner, delta, { filename, schoolName: name });
  expect(await classLists(db, id)).toEqual([
    '3b: student Mia K.',
    '3b: student Noah B.',
    'Choir: student Noah B.',
  ]);
});

test.each<[string, Record<string, string>, object]>([
  ['without a manifest', { 'manifest.csv': '' }, { text: 'has no manifest.csv at its root' }],
  [
    'of another version',
    { 'manifest.csv': aManifest(allIn('bulk'), '2.0') },
    { file: 'manifest.csv', line: 3 },
  ],
  ['with a table missing', { 'users.csv': '' }, { file: 'users.csv', text: expect.stringContaining('bulk') }],
  [
    'with a column missing',
    { 'classes.csv': 'sourcedId,courseSourcedId\nk1,c1\n' },
    { file: 'classes.csv', line: 1, column: 'title' },
  ],
  [
    'with an id twice',
    { 'classes.csv': 'sourcedId,title\nk1,3b\nk2,Choir\nk1,3c\n' },
    { file: 'classes.csv', line: 4, column: 'sourcedId' },
  ],
  [
    'that refers to nothing',
    {
      'enrollments.csv': 'sourcedId,classSourcedId,userSourcedId,role\ne1,k1,s1,student\ne2,k9,s1,student\n',
    },
    { file: 'enrollments.csv', line: 3, column: 'classSourcedId' },
  ],
  [
    'with a wrong value',
    { 'orgs.csv': 'sourcedId,name,type\norg1,Oak,castle\n' },
    { file: 'orgs.csv', line: 2, column: 'type', text: expect.stringContaining('none of') },
  ],
  [
    'of two schools',
    { 'orgs.csv': 'sourcedId,name,type\norg1,Oak,school\norg2,Elm,school\n' },
    { file: 'orgs.csv', line: 3 },
  ],
])('an archive %s is refused with its place and what to do [EDU-228]', async (_what, files, fault) => {
  const { owner, id } = await aSchool(world);
  const before = await schoolSnapshot(db, id);
  const refused = await sendRoster(world, owner, await aOneRoster(files), { filename });
  expect(refused).toMatchObject({ state: 'refused', plan: null });
  expect(refused.faults).toContainEqual({
    file: expect.any(String),
    line: refused.faults[0]?.line ?? null,
    column: refused.faults[0]?.column ?? null,
    text: expect.any(String),
    help: expect.stringMatching(/\w/),
    ...fault,
  });
  expect(await schoolSnapshot(db, id)).toEqual(before);
});

test('a bomb, a spreadsheet, and an archive that leads outside of itself or has a folder around its tables are refused [EDU-228] [EDU-364]', async () => {
  const { owner } = await aSchool(world);
  const bomb = await zipOf({ ...oneRosterFiles(), 'users.csv': Buffer.alloc(201_000_000, 'x') });
  const inFolder = Object.fromEntries(
    Object.entries(oneRosterFiles()).map(([name, text]) => [`school/${name}`, text]),
  );
  const outside = await zipOf({ ...oneRosterFiles(), 'xxxx/users.csv': 'x' });
  for (let at = outside.indexOf('xxxx/'); at >= 0; at = outside.indexOf('xxxx/', at))
    outside.write('..//', at);
  const files: [Buffer, string][] = [
    [bomb, 'inflates to more than 200 MB'],
    [await zipOf(inFolder), 'has no manifest.csv at its root'],
    [
      await zipOf({ 'xl/workbook.xml': '<x/>', '_rels/.rels': '<x/>' }),
      'has a file whose name is not expected',
    ],
    [outside, 'is broken or no ZIP'],
    [Buffer.from('PK'), 'is broken or no ZIP'],
  ];
  for (const [archive, text] of files) {
    const refused = await sendRoster(world, owner, archive, { filename });
    expect(refused, text).toMatchObject({
      state: 'refused',
      faults: [
        {
          file: filename,
          text: expect.stringMatching(new RegExp(`^${text}`)),
          help: expect.stringMatching(/ZIP|archive/),
        },
      ],
    });
  }
});

test('a student of an archive with an e-mail address as a name is marked by column, and left as they are [EDU-358]', async () => {
  const { owner, id } = await aSchool(world);
  const send = async (more = {}) => sendRoster(world, owner, await aOneRoster(more), { filename });
  const users = oneRosterFiles()['users.csv'] ?? '';
  const renamed = {
    'users.csv': users
      .replace('Noah,Berg', 'noah@example.org,Berg')
      .replace('Ole,Dahl', 'Ole,ole@example.org'),
  };
  const unclear = async (runId: string) =>
    (await owner.call(listPlanEntries, { id: runId, section: 'unclear' })).entries.map(
      ({ detail }) => detail,
    );
  const why = 'has an e-mail address as a name. Write the name there, without “@”';
  const marked = [
    `${why} (users.csv, line 3, column givenName).`,
    `${why} (users.csv, line 4, column familyName).`,
  ];
  const fresh = await send(renamed);
  expect(await unclear(fresh.id)).toEqual(expect.arrayContaining(marked));
  expect(fresh.plan).toMatchObject({ students: 0, leaving: 0 });
  await applyRosterRun(world, owner, await send());
  const before = await schoolSnapshot(db, id);
  const later = await send(renamed);
  expect(await unclear(later.id)).toEqual(marked);
  expect(later.plan).toMatchObject({ hasSteps: false, leaving: 0 });
  expect(await schoolSnapshot(db, id)).toEqual(before);
});

test('demographics, results and passwords are dropped unread: no table, log or plan has them [EDU-227]', async () => {
  const { owner, id } = await aSchool(world);
  const canary = 'canary-of-demographics';
  const files = { ...oneRosterFiles(), 'demographics.csv': `broken"${canary}`, 'results.csv': `${canary}\0` };
  const applied = await importRoster(world, owner, await zipOf(files), { filename });
  expect(applied.state).toBe('applied');
  const { rows } = await world.database.pool.query(
    'select to_jsonb(r)::text as text from roster_runs r where organization_id = $1 union all select to_jsonb(u)::text from users u where managed_by = $1',
    [id],
  );
  const stored = rows.map(({ text }: { text: string }) => text).join('\n');
  for (const word of [canary, 'secret-password', 'mia@example.org', 'Klein'])
    expect(stored).not.toContain(word);
});

test('a school that is exported, imported elsewhere and exported again gives the same bytes [EDU-229]', async () => {
  const first = await aSchool(world);
  const teacher = await world.person('exported-teacher');
  await updateUser(db, teacher.id, { email_verified_at: world.clock.now() });
  await addSchoolMember(first, teacher, 'faculty');
  const users = oneRosterFiles()['users.csv']?.replace('tia.teach@example.org', teacher.email) ?? '';
  await importRoster(world, first.owner, await aOneRoster({ 'users.csv': users }), { filename });
  const exported = await download(first.owner, 'export.zip');
  expect(exported.statusCode).toBe(200);
  expect(exported.rawPayload.includes(Buffer.from('users.csv'))).toBe(true);
  // Another school can have them then.
  await db.deleteFrom('organization_memberships').where('user_id', '=', teacher.id).execute();
  const second = await aSchool(world);
  await db.updateTable('organizations').set({ name: first.name }).where('id', '=', second.id).execute();
  await addSchoolMember(second, teacher, 'faculty');
  await importRoster(world, second.owner, exported.rawPayload, { filename });
  const again = await download(second.owner, 'export.zip');
  expect(again.rawPayload.equals(exported.rawPayload)).toBe(true);
  for (const who of [first.owner, second.owner]) {
    const sent = await sendRoster(world, who, exported.rawPayload, { filename });
    expect(sent.faults).toEqual([]);
  }
});

test('an export that is sent back to its school writes nothing, whatever the names; who came later stays [EDU-361]', async () => {
  const school = await aSchool(world);
  const { owner } = school;
  // Ids that a spreadsheet would run.
  const files = Object.entries(oneRosterFiles()).map(([name, text]) => [
    name,
    text.replaceAll('s1,', '@s1,'),
  ]);
  await importRoster(world, owner, await zipOf(Object.fromEntries(files)), { filename });
  const [current, formula, former] = await Promise.all(
    ['7z', '=8z', '6z'].map((name) => owner.call(createClass, { workspace: { name } })),
  );
  const names = ['Zed Alpha', 'Yara Bé', '李 小龙', '=cmd|calc A', "'-x", 'Ole', 'Ida L. 2'];
  for (const one of [current, formula, former])
    await owner.call(addManagedStudents, { id: one?.id ?? '', names });
  const teacher = await addSchoolMember(school, await world.person('nameless-teacher'), 'faculty');
  const nameless = await addSchoolMember(school, await world.person('nameless-student'), 'student');
  const namesake = await addSchoolMember(school, await world.person('namesake'), 'student');
  await addToClass(owner, current?.id ?? '', teacher, nameless, namesake);
  const calledAs = (who: Member, asked_as: string | null) =>
    db.updateTable('organization_memberships').set({ asked_as }).where('user_id', '=', who.id).execute();
  await calledAs(teacher, null);
  await calledAs(nameless, null);
  await calledAs(namesake, 'Zed Alpha');
  await db
    .updateTable('workspaces')
    .set({ archived_at: world.clock.now() })
    .where('id', '=', former?.id ?? '')
    .execute();
  const exported = (await download(owner, 'export.zip')).rawPayload;
  for (const sent of ['at once', 'after somebody came']) {
    const planned = await sendRoster(world, owner, exported, { filename });
    expect(planned, sent).toMatchObject({ state: 'ready', faults: [], plan: { hasSteps: false } });
    expect(planned.plan?.counts).toEqual({ new: 0, changed: 0, moved: 0, leaving: 0, unclear: 0 });
    await owner.call(addManagedStudents, { id: current?.id ?? '', names: [`Eva ${sent}`] });
  }
});

test('archives are for the owner: a teacher’s is refused, and students and others get no export [EDU-226] [EDU-229]', async () => {
  const school = await aSchool(world);
  const teacher = await addSchoolMember(school, await world.person('zip-teacher'), 'faculty');
  const refused = await sendRoster(world, teacher, await aOneRoster(), { filename, wholeSchool: false });
  expect(refused).toMatchObject({
    state: 'refused',
    faults: [{ text: expect.stringContaining('The owner') }],
  });
  expect((await download(teacher, 'export.zip')).statusCode).toBe(403);
  expect((await download(await world.person('zip-stranger'), 'export.zip')).statusCode).toBe(404);
  expect((await download(teacher, 'sample.zip')).statusCode).toBe(200);
});

test('both samples are imported as they are [EDU-230]', async () => {
  const { owner, id } = await aSchool(world);
  for (const name of ['sample.csv', 'sample.zip']) {
    const sample = (await download(owner, name)).rawPayload;
    const applied = await importRoster(world, owner, sample, { filename: name });
    expect(applied).toMatchObject({ state: 'applied', faults: [] });
  }
  expect(await classLists(db, id)).toContain('Year 3 Sample: student Ben Al.');
});
