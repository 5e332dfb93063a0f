import { rm } from 'node:fs/promises';
import { extractZip, ZipRefusal } from '#platform/server/storage/extract-zip.ts';
import { maxArchiveFiles, maxInflatedBytes } from '../../../model/roster-limits.ts';
import { collectFaults, type Faults, readUnlessFaulty } from '../faults.ts';
import type { RosterSource } from '../roster-source.ts';
import { oneRosterTables } from './one-roster-tables.ts';
import { readOneRoster } from './read-one-roster.ts';

const files = new Set(['manifest', ...oneRosterTables.map(({ name }) => name)].map((name) => `${name}.csv`));

/** An archive of OneRoster 1.2 or 1.1 in its CSV binding. Demographics, results and whatever else it has stay in the archive. */
export const oneRosterSource: RosterSource = {
  name: 'oneroster',
  recognises: (head) => head[0] === 0x50 && head[1] === 0x4b,
  async read(file, { fileName }) {
    const faults = collectFaults();
    const folder = `${file}.files`;
    try {
      const roster = await readUnlessFaulty(faults, async () => {
        await extract(file, folder, { fileName, faults });
        return readOneRoster(folder, { fileName, faults });
      });
      return { roster, faults: faults.list, table: null };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function extract(
  file: string,
  folder: string,
  { fileName, faults }: { fileName: string; faults: Faults },
): Promise<void> {
  const limits = { maxEntries: maxArchiveFiles, maxBytes: maxInflatedBytes };
  try {
    await extractZip(file, folder, { ...limits, only: (name) => files.has(name) });
  } catch (error) {
    if (!(error instanceof ZipRefusal)) throw error;
    // It is read after the name of the archive.
    const text = error.message.replace(/^The archive /, '').replace(/\.$/, '');
    faults.stop({
      file: fileName,
      line: null,
      column: null,
      text,
      help: 'Make a plain ZIP of the tables, with manifest.csv at its root. A spreadsheet is saved as CSV first.',
    });
  }
}
