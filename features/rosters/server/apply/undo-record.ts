import type { RosterSourceName } from '../../model/roster.ts';
import type { RosterLink } from '../links.store.ts';

/** What an applied roster has changed, as it was before. Rows are as PostgreSQL writes them in JSON. */
export interface UndoRecord {
  source: RosterSourceName;
  classes: {
    added: string[];
    changed: {
      id: string;
      name: string;
      year: number;
      archived_at: string | null;
      code: string | null;
      code_expires_at: string | null;
    }[];
  };
  people: {
    /** Who was made or came back. */
    added: string[];
    renamed: { userId: string; name: string | null }[];
    /** Memberships of the school that ended. */
    left: object[];
    /** Normalised addresses. */
    invited: string[];
  };
  members: { added: string[]; removed: object[] };
  /** Projects that left a class with their owner. */
  projects: { id: string; workspaceId: string }[];
  links: { added: Pick<RosterLink, 'kind' | 'sourced_id'>[]; changed: RosterLink[] };
}
