import type { GroupKind, PrivacySetting, TrackSorting } from '#features/groups/model/group-settings.ts';
import type { StyleName } from '../sound/styles.ts';

export interface PlannedGroup {
  name: string;
  link: string;
  kind: GroupKind;
  privacy: PrivacySetting;
  /** Who opened it. */
  by: string;
  daysAgo: number;
  description: string;
  /** What is posted there, and whom it draws; none: everything and everybody. */
  styles: readonly StyleName[];
  /** 0 to 1: how many of those whom it could draw are in it. */
  draw: number;
  /** Who is in it in any case, and for a band nobody else. */
  with?: readonly string[];
  featured?: boolean;
  sorting?: TrackSorting;
  sidebar?: 0 | 3 | 5 | 10;
  comments?: 'anybody' | 'off' | 'members';
  membersPost?: boolean;
  following?: boolean;
  /** What people wrote on its page. */
  said: readonly (readonly [name: string, text: string])[];
  /** What its admin told everybody, the oldest first. */
  news?: readonly (readonly [title: string, content: string])[];
}
