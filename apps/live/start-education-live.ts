import type { Server } from 'node:http';
import type { OpenPlatform } from '#apps/open-platform.ts';
import { withEdition } from '#platform/server/config/edition.ts';
import { startLive } from './start-live.ts';

/** Opens the web sockets of the education host, for members of schools; all members of one can be behind a single address. */
export function startEducationLive(server: Server, open: OpenPlatform): Promise<() => Promise<void>> {
  const platform = withEdition(open.platform, 'education');
  return startLive(
    server,
    { ...open, platform },
    { origins: [platform.config.eduUrl], addressCountsMembers: false },
  );
}
