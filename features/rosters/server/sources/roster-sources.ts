import { csvSource } from './csv/csv-source.ts';
import { oneRosterSource } from './one-roster/one-roster-source.ts';
import type { RosterSource } from './roster-source.ts';

/** All sources; the first one that recognises a file reads it. */
export const rosterSources: readonly RosterSource[] = [oneRosterSource, csvSource];
