import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';

interface PackageFile {
  repository?: string | { url?: string };
}

/**
 * Where the source of this installation is offered (AGPL, section 13): the setting, otherwise the repository that a package file
 * names by https, otherwise an e-mail to the support.
 */
export function sourceUrlOf(
  { SOURCE_URL, supportEmail }: { SOURCE_URL: string | undefined; supportEmail: string },
  readPackage: () => PackageFile = readOwnPackage,
): string {
  return SOURCE_URL ?? repositoryOf(readPackage()) ?? `mailto:${supportEmail}?subject=Source%20code`;
}

function repositoryOf({ repository }: PackageFile): string | null {
  const url = (typeof repository === 'string' ? repository : repository?.url) ?? '';
  const address = url.replace(/^git\+/, '').replace(/\.git$/, '');
  return address.startsWith('https://') && URL.canParse(address) ? address : null;
}

const readOwnPackage = (): PackageFile =>
  JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as PackageFile;
