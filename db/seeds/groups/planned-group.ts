import type { GroupKind, PrivacySetting, TrackSorting } from '#features/groups/model/group-settings.ts';
import type { StyleName } from '#studio/compose/styles/styles.ts';

export interface PlannedGroup {
  name: string;
  link: string;
  kind: GroupKind;
  privacy: PrivacySetting;
  /** The founder's name. */
  by: string;
  daysAgo: number;
  description: string;
  /** Styles that are posted there and whose members join; none: all. */
  styles: readonly StyleName[];
  /** 0 to 1: the share of those members who join. */
  joinShare: number;
  /** Members in any case, and the only ones of a band. */
  with?: readonly string[];
  featured?: boolean;
  sorting?: TrackSorting;
  sidebar?: 0 | 3 | 5 | 10;
  comments?: 'anybody' | 'off' | 'members';
  membersPost?: boolean;
  following?: boolean;
  /** Comments on its page. */
  pageComments: readonly (readonly [name: string, text: string])[];
  /** Updates by its admin, the oldest first. */
  news?: readonly (readonly [title: string, content: string])[];
}
