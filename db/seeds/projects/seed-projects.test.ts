import { expect, test } from 'vitest';
import { insertSeedMembers } from '#db/seeds/testing/insert-seed-members.ts';
import { guest } from '#platform/pure/actor.ts';
import { transaction } from '#platform/server/db/transaction.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { aWorld } from '#testing/world.ts';
import { plannedProjects } from './planned-projects.ts';
import { seedProjects } from './seed-projects.ts';

const world = await aWorld();
const { db } = world.platform;

test('projects are seeded for many members, some shared, some as templates', async () => {
  await transaction(db, async (tx) => {
    await insertSeedMembers(tx, new Date('2025-01-01'));
    await seedProjects(makeCall(world.platform, tx, guest));
  });
  const rows = await db.selectFrom('pieces').selectAll().execute();
  expect(rows).toHaveLength(plannedProjects.length);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(plannedProjects.length);
  for (const row of rows) expect(row.updated_at > row.created_at).toBe(true);
  const members = await db.selectFrom('project_memberships').selectAll().execute();
  expect(members).toHaveLength(plannedProjects.flatMap((project) => project.with).length);
  const counts = await db.selectFrom('user_counts').select('songs_count').execute();
  expect(counts.reduce((sum, { songs_count }) => sum + songs_count, 0)).toBe(plannedProjects.length);
});
