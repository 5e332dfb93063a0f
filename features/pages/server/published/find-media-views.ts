import type { Call } from '#platform/server/call.ts';
import type { MediaView } from '../../model/media-view.ts';

/** The media items with these ids, as pages show them. */
export async function findMediaViews(
  _call: Call,
  _ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, MediaView>> {
  return new Map();
}
