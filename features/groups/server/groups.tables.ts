import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type {
  CommentsSetting,
  GroupKind,
  PrivacySetting,
  SidebarTracks,
  TrackSorting,
} from '../model/group-settings.ts';

export interface GroupTable {
  id: string;
  /** The id in addresses and on the wire. */
  number: GeneratedAlways<number>;
  name: string;
  group_link: string;
  kind: GroupKind;
  privacy_setting: PrivacySetting;
  description: Generated<string>;
  image_key: string | null;
  sidebar_tracks: SidebarTracks;
  track_sorting: TrackSorting;
  comments_setting: CommentsSetting;
  enable_following: boolean;
  members_can_post_tracks: boolean;
  followers_count: Generated<number>;
  tracks_count: Generated<number>;
  memberships_count: Generated<number>;
  comments_count: Generated<number>;
  featured_at: Date | null;
  /** When it was hidden by a decision of the moderators. */
  withheld_at: Date | null;
  /** Whether it runs a campaign (features/campaigns). */
  campaign: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
}
export type GroupRow = Selectable<GroupTable>;

export interface GroupMembershipTable {
  id: string;
  group_id: string;
  user_id: string;
  role: 'admin' | 'member';
  created_at: Date;
  /** Whether the member gets the group's updates by e-mail. */
  updates_by_mail: Generated<boolean>;
}

export interface GroupFollowTable {
  group_id: string;
  user_id: string;
  created_at: Date;
}

/** Who wants no e-mails of a group. */
export type GroupEmailStopTable = GroupFollowTable;

export interface GroupInvitationTable extends GroupFollowTable {
  invited_by: string | null;
}

export interface GroupTrackTable {
  group_id: string;
  track_id: string;
  posted_at: Date;
  featured_at: Date | null;
  /** `listed`, `listed_at`: copies of the track's, written by a trigger. */
  listed: boolean;
  listed_at: Date | null;
  /** Whether a campaign holds it back from the group's lists. */
  held: Generated<boolean>;
  /** From here on copies of the track's, written by triggers: the first 40 characters of its title in lower case, and its counts. */
  title_start: Generated<string>;
  plays: Generated<number>;
  likes_count: Generated<number>;
  comments_count: Generated<number>;
}

export interface GroupUpdateTable {
  id: string;
  group_id: string;
  author_id: string | null;
  title: string;
  content: string;
  /** Sanitised HTML of the content; null for updates from before. */
  content_html?: string | null;
  notified_at: Date | null;
  created_at: Date;
}

export interface GroupHeatTable {
  group_id: string;
  heat: Generated<number>;
  group_created_at: Date;
  listed: Generated<boolean>;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    groups: GroupTable;
    group_memberships: GroupMembershipTable;
    group_follows: GroupFollowTable;
    group_email_stops: GroupEmailStopTable;
    group_invitations: GroupInvitationTable;
    group_tracks: GroupTrackTable;
    group_news: GroupUpdateTable;
    group_heat: GroupHeatTable;
  }
}
