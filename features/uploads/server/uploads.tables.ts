import type { Generated, Selectable } from 'kysely';

export interface UploadTable {
  file_name: string;
  user_id: string;
  /** `media`: anything that a site admin puts on the media shelf. */
  kind: 'audio' | 'image' | 'media';
  original_name: string;
  content_type: string;
  content_length: number;
  /** Whether its bytes count as its owner's storage. */
  counted: Generated<boolean>;
  state: Generated<'open' | 'stored' | 'taken'>;
  created_at: Date;
  stored_at: Date | null;
}

export type UploadRow = Selectable<UploadTable>;

declare module '#platform/server/db/tables.ts' {
  interface Tables {
    uploads: UploadTable;
  }
}
