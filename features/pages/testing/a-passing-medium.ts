import { aMediaItem } from '#features/media/testing/a-media-item.ts';
import type { Member, World } from '#testing/world.ts';

/**
 * A medium that a page may refer to, and what takes it off the shelf although a page shows it, as an installation that was restored
 * without its media lacks it.
 */
export async function aPassingMedium(
  world: World,
  admin: Member,
): Promise<{ id: string; remove(): Promise<void> }> {
  const { id } = await aMediaItem(admin);
  const remove = async () => {
    await world.platform.db.deleteFrom('media_items').where('id', '=', id).execute();
  };
  return { id, remove };
}
