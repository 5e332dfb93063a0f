import { collectFaults, readUnlessFaulty } from '../faults.ts';
import type { Reading, RosterSource } from '../roster-source.ts';
import { readCsvRoster } from './read-csv-roster.ts';

/** A table of one's own: a row for each student or teacher in a class. */
export const csvSource: RosterSource = {
  name: 'csv',
  recognises: () => true,
  async read(file, options) {
    const faults = collectFaults();
    const table: NonNullable<Reading['table']> = { header: [], columns: {} };
    const roster = await readUnlessFaulty(faults, () => readCsvRoster(file, { ...options, faults, table }));
    return { roster, faults: faults.list, table: table.header.length > 0 ? table : null };
  },
};
