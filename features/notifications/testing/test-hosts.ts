import { sql } from 'kysely';
import { features as allFeatures } from '#apps/features.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import {
  type NotificationHost,
  type NotificationTarget,
  notificationHosts,
} from '#features/notifications/server/notification-host.ts';
import type { Db } from '#platform/server/call.ts';
import { composeFeatures, type Feature } from '#platform/server/feature.ts';

/** A fake target type with its own table in the test database. */
function testHost(kind: string, toTarget: (row: { id: string; title: string }) => NotificationTarget) {
  const table = `test_${kind}s`;
  const host: NotificationHost = {
    kind,
    table,
    async present(db, ids) {
      const { rows } = await sql<{ id: string; title: string }>`
        select id, title from ${sql.table(table)} where id = any(${[...ids]}::uuid[])`.execute(db);
      return new Map(rows.map((row) => [row.id, toTarget(row)]));
    },
    async findJoined(db, ids, userId) {
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.table(table)} where id = any(${[...ids]}::uuid[]) and ${userId}::uuid = any(members)`.execute(
        db,
      );
      return new Set(rows.map(({ id }) => id));
    },
  };
  return host;
}

export const testHosts = [
  testHost('project', ({ id, title }) => ({
    title,
    name: null,
    selfLink: `/projects/${id}`,
    groupLink: null,
    thumbnail: null,
    joinable: title.startsWith('Request for ') ? { id: joinableId, title: title.slice(12) } : null,
  })),
  testHost('group', ({ title }) => ({
    title: null,
    name: title,
    selfLink: `/group/${title.toLowerCase()}`,
    groupLink: title.toLowerCase(),
    thumbnail: '/files/group.webp',
    joinable: null,
  })),
];

/** The project that a target titled "Request for ..." refers to. */
export const joinableId = '0198f000-0000-7000-8000-0000000000ff';

/** All features, with notifications about these projects and groups. */
const [notificationsOfTestHosts] = composeFeatures(
  [{ ...notifications, plugs: [] }],
  testHosts.map(notificationHosts.plug),
).features;
export const featuresWithTestHosts: readonly Feature[] = allFeatures.map((one) =>
  one.name === 'notifications' && notificationsOfTestHosts ? notificationsOfTestHosts : one,
);

export async function createTestHostTables(db: Db): Promise<void> {
  for (const { table } of testHosts)
    await sql`create table ${sql.table(table)} (id uuid primary key, title text, members uuid[] not null default '{}')`.execute(
      db,
    );
}

let made = 0;

/** Inserts a project or group; returns its id. */
export async function aTarget(
  db: Db,
  kind: 'project' | 'group',
  title: string,
  members: readonly string[] = [],
): Promise<string> {
  made += 1;
  const id = `0198f000-0000-7000-9000-${String(made).padStart(12, '0')}`;
  await sql`insert into ${sql.table(`test_${kind}s`)} values (${id}, ${title}, ${[...members]}::uuid[])`.execute(
    db,
  );
  return id;
}

export async function deleteTarget(db: Db, kind: 'project' | 'group', id: string): Promise<void> {
  await sql`delete from ${sql.table(`test_${kind}s`)} where id = ${id}`.execute(db);
}
