import type { TrackSorting } from './group-settings.ts';

/** What `sort_by` of a group's tracks may be: posting, title, plays, likes, comments. */
export const groupTrackSorts = ['posted_at', 'title', 'plays', 'likes_count', 'comments_count'] as const;
export type GroupTrackSort = (typeof groupTrackSorts)[number];

export interface GroupTrackOrder {
  by: GroupTrackSort | 'shuffle';
  descending: boolean;
}

/** What a group's own setting means (GROUP-050). */
const orderOfSetting: Record<TrackSorting, GroupTrackOrder> = {
  date_posted_asc: { by: 'posted_at', descending: false },
  date_posted_desc: { by: 'posted_at', descending: true },
  votes: { by: 'likes_count', descending: true },
  shuffle: { by: 'shuffle', descending: false },
};

/** The order that is asked for; the group's own where nothing is. A field without a direction begins as people expect. */
export function groupTrackOrder(
  asked: { sortBy?: GroupTrackSort | undefined; sortOrder?: 'asc' | 'desc' | undefined },
  setting: TrackSorting,
): GroupTrackOrder {
  if (asked.sortBy === undefined) return orderOfSetting[setting];
  const usual = asked.sortBy === 'title' ? 'asc' : 'desc';
  return { by: asked.sortBy, descending: (asked.sortOrder ?? usual) === 'desc' };
}
