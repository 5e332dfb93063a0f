/** Kinds of groups (GROUP-002). */
export const groupKinds = ['general', 'music_genre', 'contest', 'band', 'educational'] as const;
export type GroupKind = (typeof groupKinds)[number];

/** Who sees and who may join (GROUP-003): members and the invited; everybody and the invited; everybody. */
export const privacySettings = ['closed', 'viewable', 'joinable'] as const;
export type PrivacySetting = (typeof privacySettings)[number];

/** Possible numbers of featured tracks in the sidebar (GROUP-004). */
export const sidebarTrackCounts = [0, 3, 5, 10] as const;
export type SidebarTracks = (typeof sidebarTrackCounts)[number];

/** Default orders of a group's tracks (GROUP-005). */
export const trackSortings = ['date_posted_asc', 'date_posted_desc', 'votes', 'shuffle'] as const;
export type TrackSorting = (typeof trackSortings)[number];

/** Who may comment on a group (GROUP-006). */
export const commentsSettings = ['anybody', 'off', 'members'] as const;
export type CommentsSetting = (typeof commentsSettings)[number];

export const NAME_LIMIT = 100;
export const GROUP_LINK_LIMIT = 60;
export const DESCRIPTION_LIMIT = 5000;

/** Defaults of a new group (GROUP-080). */
export const newGroupSettings: {
  kind: GroupKind;
  privacySetting: PrivacySetting;
  sidebarTracks: SidebarTracks;
  trackSorting: TrackSorting;
  commentsSetting: CommentsSetting;
  membersCanPostTracks: boolean;
  enableFollowing: boolean;
} = {
  kind: 'general',
  privacySetting: 'closed',
  sidebarTracks: 5,
  trackSorting: 'date_posted_desc',
  commentsSetting: 'anybody',
  membersCanPostTracks: true,
  enableFollowing: true,
};
