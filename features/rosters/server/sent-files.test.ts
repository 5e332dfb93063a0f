import { beforeEach, expect, test } from 'vitest';
import { aSchool } from '#features/education/testing/a-school.ts';
import { cleanUpUploads } from '#features/uploads/server/clean-up-uploads.ts';
import { uploadKey } from '#features/uploads/server/receive-bytes.ts';
import { guest } from '#platform/pure/actor.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { acceptRoster, type RosterRun, updateRoster } from '../contract.ts';
import { importRoster, sendRoster, uploadRoster } from '../testing/a-roster.ts';
import { handleCleanUpRosters } from './run-rosters.ts';

const world = await aWorld({ educationMode: true });
const { db, storage } = world.platform;
const table = 'Id,Name,Class\n1,Mia Klein,3b\n';
const dayMs = 86_400_000;
const hourMs = 3_600_000;

let owner: Member;
beforeEach(async () => {
  ({ owner } = await aSchool(world));
});

/** What the hourly jobs do now, with the jobs that they add. */
async function cleanUp(): Promise<void> {
  await handleCleanUpRosters(makeCall(world.platform, db, guest));
  await cleanUpUploads(makeCall(world.platform, db, guest));
  await world.drain();
}

/** Whether bytes or a row of the file are left. */
async function isLeft(fileName: string): Promise<boolean> {
  const rows = await db.selectFrom('uploads').selectAll().where('file_name', '=', fileName).execute();
  return rows.length > 0 || (await storage.stat(uploadKey(fileName))) !== null;
}

const fileOf = async ({ id }: Pick<RosterRun, 'id'>) =>
  (await db.selectFrom('roster_runs').select('upload').where('id', '=', id).executeTakeFirstOrThrow())
    .upload ?? '';
const send = async (bytes = table) => {
  const run = await sendRoster(world, owner, bytes);
  return { run, file: await fileOf(run) };
};
/** Leaves a run as a job leaves it that was killed for the last time. */
const leaveAs = (state: 'reading' | 'applying', { id }: RosterRun) =>
  db.updateTable('roster_runs').set({ state }).where('id', '=', id).execute();

/** Sends a file and leaves it in this way; gives its name. */
const ways: Readonly<Record<string, () => Promise<string>>> = {
  'waits for its answer': async () => (await send()).file,
  'was refused': async () => (await send('Id,Name\n"broken')).file,
  'was read again a moment ago': async () => {
    const { run, file } = await send();
    world.clock.advance(dayMs - hourMs);
    await owner.call(updateRoster, { id: run.id, roster: {} });
    await world.drain();
    world.clock.advance(hourMs - dayMs);
    return file;
  },
  'was never read to its end': async () => {
    const { run, file } = await send();
    await leaveAs('reading', run);
    return file;
  },
  'was never applied to its end': async () => {
    const { run, file } = await send();
    await leaveAs('applying', run);
    return file;
  },
  'was sent and never used': () => uploadRoster(owner, table),
};

test.for(Object.keys(ways))(
  'the file of a roster that %s is there for a day and gone an hour later [EDU-224]',
  async (way) => {
    const file = (await ways[way]?.()) ?? '';
    world.clock.advance(dayMs - 1000);
    await cleanUp();
    expect(await isLeft(file)).toBe(true);
    world.clock.advance(hourMs);
    await cleanUp();
    expect(await isLeft(file)).toBe(false);
  },
);

test('the file of an applied roster is gone at once [EDU-224]', async () => {
  const fileName = await uploadRoster(owner, table);
  await importRoster(world, owner, table);
  const { rows } = await world.database.pool.query("select upload from roster_runs where state = 'applied'");
  expect(rows).toEqual([{ upload: null }]);
  const left = await db.selectFrom('uploads').select('file_name').where('user_id', '=', owner.id).execute();
  expect(left).toEqual([{ file_name: fileName }]);
});

test('a roster that is accepted at the end of its day is applied, and its file is gone then [EDU-224]', async () => {
  const { run, file } = await send('Id,Name,Class\n1,Mia Klein,3b\n9,Ida Lund,3b\n');
  world.clock.advance(dayMs - 1000);
  await owner.call(acceptRoster, { id: run.id });
  world.clock.advance(2000);
  await handleCleanUpRosters(makeCall(world.platform, db, guest));
  await world.drain();
  const { state } = await db
    .selectFrom('roster_runs')
    .select('state')
    .where('id', '=', run.id)
    .executeTakeFirstOrThrow();
  expect([state, await isLeft(file)]).toEqual(['applied', false]);
});
