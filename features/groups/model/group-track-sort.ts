import type { TrackSorting } from './group-settings.ts';

/** Values of `sort_by` of a group's tracks. */
export const groupTrackSorts = ['posted_at', 'title', 'plays', 'likes_count', 'comments_count'] as const;
export type GroupTrackSort = (typeof groupTrackSorts)[number];

export interface GroupTrackOrder {
  by: GroupTrackSort | 'shuffle';
  descending: boolean;
}

/** The order of each `track_sorting` setting (GROUP-050). */
const orderOfSetting: Record<TrackSorting, GroupTrackOrder> = {
  date_posted_asc: { by: 'posted_at', descending: false },
  date_posted_desc: { by: 'posted_at', descending: true },
  votes: { by: 'likes_count', descending: true },
  shuffle: { by: 'shuffle', descending: false },
};

/** The requested order, or the group's own. Without `sortOrder` titles ascend and all other fields descend. */
export function groupTrackOrder(
  requested: { sortBy?: GroupTrackSort | undefined; sortOrder?: 'asc' | 'desc' | undefined },
  setting: TrackSorting,
): GroupTrackOrder {
  if (requested.sortBy === undefined) return orderOfSetting[setting];
  const defaultOrder = requested.sortBy === 'title' ? 'asc' : 'desc';
  return { by: requested.sortBy, descending: (requested.sortOrder ?? defaultOrder) === 'desc' };
}
