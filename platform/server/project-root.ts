import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of this installation, also for built code: the closest one with a package.json. */
export const projectRoot: string = findProjectRoot(import.meta.dirname);

function findProjectRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  if (dirname(folder) === folder) throw new Error('No package.json stands above the running code');
  return findProjectRoot(dirname(folder));
}
