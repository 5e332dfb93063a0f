import { join } from 'node:path';
import { sql } from 'kysely';
import type { BenchOptions } from '../bench-options.ts';
import { type BenchMember, createSessionsOf } from './create-bench-members.ts';
import { type BenchSchool, fillSchools } from './fill-schools.ts';
import { type BenchDatabase, openBenchDatabase } from './open-bench-database.ts';
import { type RunningSite, startSite } from './start-site.ts';

/** A site on a database of schools, the first of which is measured. */
export interface SchoolPlace {
  database: BenchDatabase;
  site: RunningSite;
  school: BenchSchool;
  teachers: readonly BenchMember[];
  owner: BenchMember;
  student: BenchMember;
  close(): Promise<void>;
}

/** Opens (and on the first run fills) a database with so many schools, and starts a site on it. */
export async function openSchoolPlace(
  { folder }: Pick<BenchOptions, 'folder'>,
  count: number,
): Promise<SchoolPlace> {
  const database = await openBenchDatabase(join(folder, `schools-${count}`), 1000);
  const school = await fillSchools(database, count);
  const site = await startSite(database);
  const ids = [await ownerOf(database, school), school.student, ...school.teachers];
  const [owner, student, ...teachers] = await createSessionsOf(database, ids);
  if (!owner || !student) throw new Error('the school has no owner');
  return {
    database,
    site,
    school,
    teachers,
    owner,
    student,
    async close() {
      await site.stop();
      await database.close();
    },
  };
}

async function ownerOf({ platform }: BenchDatabase, { id }: BenchSchool): Promise<string> {
  const { rows } = await sql<{
    owner_id: string;
  }>`select owner_id from organizations where id = ${id}`.execute(platform.db);
  return rows[0]?.owner_id ?? '';
}
