import type { TrackSorting } from '../../model/group-settings.ts';
import type { GroupTrackSort } from '../../model/group-track-sort.ts';

interface TrackSortChoice {
  id: string;
  label: string;
  /** The sort of the call; undefined for the group's own order. */
  sort?: { sortBy: GroupTrackSort; sortOrder: 'asc' | 'desc' };
}

const groupOrder: TrackSortChoice = { id: 'group', label: 'Group order' };
/** The orders of a list of tracks, newest first by default. */
export const trackSorts: readonly TrackSortChoice[] = [
  { id: 'latest', label: 'Latest', sort: { sortBy: 'posted_at', sortOrder: 'desc' } },
  { id: 'title', label: 'A-Z', sort: { sortBy: 'title', sortOrder: 'asc' } },
  { id: 'plays', label: 'Plays', sort: { sortBy: 'plays', sortOrder: 'desc' } },
  { id: 'likes', label: 'Likes', sort: { sortBy: 'likes_count', sortOrder: 'desc' } },
  { id: 'comments', label: 'Comments', sort: { sortBy: 'comments_count', sortOrder: 'desc' } },
];

/**
 * The choices of the sort dropdown of a group's tracks and the id of the first, which is the group's own order and therefore
 * has no `sort`.
 */
export function trackSortChoices(setting: TrackSorting): { first: string; choices: TrackSortChoice[] } {
  const known = { date_posted_desc: 'latest', votes: 'likes', date_posted_asc: null, shuffle: null }[setting];
  if (known === null) return { first: groupOrder.id, choices: [groupOrder, ...trackSorts] };
  const choices = trackSorts.map((one) => (one.id === known ? { id: one.id, label: one.label } : one));
  return { first: known, choices };
}
