import type { Roster, RosterFault, RosterSourceName } from '../../model/roster.ts';
import type { ColumnChoice } from '../../model/roster-columns.ts';

export interface ReadingOptions {
  organizationId: string;
  fileName: string;
  /** Who is not in the file leaves. Archives say this themselves. */
  wholeSchool: boolean;
  /** Columns that somebody has chosen, in place of those found by name. */
  columns: ColumnChoice | null;
}

export interface Reading {
  /** Null where there are faults. */
  roster: Roster | null;
  faults: RosterFault[];
  /** Names of the columns and what they are taken for; null where no choice of columns helps. */
  table: { header: string[]; columns: ColumnChoice } | null;
}

/** Where rosters come from. Whatever it reads becomes a `Roster`; what is wrong becomes faults, and nothing is thrown for it. */
export interface RosterSource {
  name: RosterSourceName;
  /** Whether a file that begins with these bytes is one of this source. */
  recognises(head: Uint8Array): boolean;
  read(file: string, options: ReadingOptions): Promise<Reading>;
}
