import type { Generated } from 'kysely';
import type { ClassColour } from '../model/class-colour.ts';

export interface ClassTable {
  id: string;
  organization_id: string;
  owner_id: string | null;
  name: string;
  year: number;
  colour: ClassColour;
  auto_accept: Generated<boolean>;
  code: Generated<string | null>;
  code_expires_at: Generated<Date | null>;
  sign_in_until: Generated<Date | null>;
  archived_at: Generated<Date | null>;
  /** How students without an address sign in. */
  way_in: Generated<'pictures' | 'words' | 'card'>;
  created_at: Date;
}

export interface ClassMemberTable {
  id: string;
  organization_id: string;
  workspace_id: string;
  user_id: string;
  role: 'teacher' | 'student';
  /** The group inside the class; empty without one. */
  group_name: Generated<string>;
  requested_at: Date;
  accepted_at: Generated<Date | null>;
  declined_at: Generated<Date | null>;
  /** Created by the member's answer to an invitation. */
  invited: Generated<boolean>;
  /** The name at the school that a requester from outside gave; empty without one. */
  asked_as: Generated<string>;
}

export interface ClassBanTable {
  organization_id: string;
  workspace_id: string;
  user_id: string;
  /** Username at the time of the ban. */
  banned_as: string;
  created_at: Date;
}

export interface ClassAnnouncementTable {
  id: string;
  organization_id: string;
  workspace_id: string;
  author_id: string | null;
  text: string;
  created_at: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    workspaces: ClassTable;
    class_members: ClassMemberTable;
    class_bans: ClassBanTable;
    class_announcements: ClassAnnouncementTable;
  }
}
