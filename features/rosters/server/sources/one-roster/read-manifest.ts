import type { RosterFault } from '../../../model/roster.ts';
import type { Faults } from '../faults.ts';
import { readRows } from './read-rows.ts';
import { manifestTable } from './tables/manifest.ts';

export type TableMode = 'bulk' | 'delta' | 'absent';

export interface Manifest {
  version: '1.1' | '1.2';
  modeOf(table: string): TableMode;
}

/** Which tables an archive has, complete or as changes. An unknown version or mode ends the reading. */
export async function readManifest(folder: string, faults: Faults): Promise<Manifest> {
  const values = new Map<string, { value: string; line: number }>();
  for await (const { propertyName = '', value = '', line } of readRows(folder, manifestTable, faults))
    values.set(propertyName.toLowerCase(), { value: value.toLowerCase(), line });
  const stop = (fault: Omit<RosterFault, 'file'>): never => faults.stop({ file: 'manifest.csv', ...fault });
  const version = values.get('oneroster.version');
  if (version?.value !== '1.1' && version?.value !== '1.2')
    return stop({
      line: version?.line ?? null,
      column: 'oneroster.version',
      text: 'is of a version that is not read',
      help: 'Make an archive of version 1.2 or 1.1.',
    });
  return {
    version: version.value,
    modeOf(table) {
      const found = values.get(`file.${table}`.toLowerCase());
      if (!found || found.value === '' || found.value === 'absent') return 'absent';
      if (found.value === 'bulk' || found.value === 'delta') return found.value;
      return stop({
        line: found.line,
        column: `file.${table}`,
        text: 'is none of bulk, delta, absent',
        help: 'Write one of the three.',
      });
    },
  };
}
