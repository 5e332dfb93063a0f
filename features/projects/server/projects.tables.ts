import type { ColumnType, Generated, Selectable } from 'kysely';
import type { ProjectKind } from '../model/project-kind.ts';

export interface ProjectTable {
  id: string;
  owner_id: string;
  kind: ProjectKind;
  title: string;
  title_order: ColumnType<string, never, never>;
  workspace_id: string | null;
  open_collaboration: Generated<boolean>;
  description: Generated<string>;
  in_campaign: Generated<boolean>;
  document_version: Generated<number>;
  created_at: Date;
  updated_at: Date;
}
export type ProjectRow = Selectable<ProjectTable>;

export interface ProjectTemplateTable {
  id: string;
  piece_id: string;
  created_at: Date;
  tags: Generated<string[]>;
}

export interface ProjectMembershipTable {
  id: string;
  piece_id: string;
  user_id: string;
  origin: 'invitation' | 'request';
  created_at: Date;
  accepted_at: Date | null;
  declined_at: Date | null;
  /** What a member may do with the document. */
  role: Generated<'editor' | 'listener'>;
}
export type ProjectMembershipRow = Selectable<ProjectMembershipTable>;

export interface ProjectBanTable {
  piece_id: string;
  user_id: string;
  /** Username at the time of the ban. */
  banned_as: string;
  created_at: Date;
}

export interface ProjectDocumentTable {
  piece_id: string;
  version: number;
  bytes: Buffer;
  sha256: Buffer;
  saved_at: Date;
  kind: Generated<'auto' | 'named' | 'publish' | 'restore' | 'hand_in'>;
  label: ColumnType<string | null, string | null | undefined>;
  saved_by: ColumnType<string | null, string | null | undefined>;
  epoch: Generated<number>;
  /** It covers the log of its epoch up to here. */
  up_to_seq: ColumnType<string, number | undefined>;
}

/** The picture of a project, drawn from the arrangement of a version. */
export interface ProjectPictureTable {
  piece_id: string;
  version: number;
  svg: string;
  drawn_at: Date;
}

/** Where the log of edits of a project is. */
export interface ProjectLogTable {
  piece_id: string;
  epoch: Generated<number>;
  last_seq: ColumnType<string, number | undefined>;
}

/** The log: edits of a project since its document was saved, and for a day before. */
export interface ProjectUpdateTable {
  piece_id: string;
  epoch: number;
  seq: ColumnType<string, number>;
  bytes: Buffer;
  written_by: string | null;
  at: Date;
}

export interface ProjectPresenceTable {
  connection_id: string;
  piece_id: string;
  user_id: string;
  seen_at: Date;
}

export interface ProjectLimitLiftTable {
  user_id: string;
  campaign: string;
  ends_at: Date;
}

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    pieces: ProjectTable;
    project_templates: ProjectTemplateTable;
    project_memberships: ProjectMembershipTable;
    project_bans: ProjectBanTable;
    project_documents: ProjectDocumentTable;
    project_pictures: ProjectPictureTable;
    project_logs: ProjectLogTable;
    project_updates: ProjectUpdateTable;
    project_presence: ProjectPresenceTable;
    project_limit_lifts: ProjectLimitLiftTable;
  }
}
