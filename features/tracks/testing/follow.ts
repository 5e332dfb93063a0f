import type { World } from '#testing/world.ts';

/** Inserts a follow row, for tests of what followers see. */
export async function follow(
  world: World,
  follower: { id: string },
  followed: { id: string },
): Promise<void> {
  const row = { follower_id: follower.id, followed_id: followed.id, created_at: world.clock.now() };
  await world.platform.db.insertInto('follows').values(row).execute();
}
