import { forbidden, signedOut } from '#platform/pure/refusal.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { parseCookies } from '#platform/server/http/call-http.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { zipFiles } from '#platform/server/storage/zip-files.ts';
import { exportPath } from '../../files.contract.ts';
import { listContentFiles } from './export-content.ts';

/** `GET /api/admin/content/export`: all pages with their media as a ZIP, for site admins. */
export const exportRoute: RawRoutes = (server, { platform, readActor }) => {
  server.get(exportPath, { config: { access: 'site_admin' } }, async (request, reply) => {
    const actor = await readActor(parseCookies(request.headers.cookie));
    if (actor.userId === null) throw signedOut();
    if (!actor.siteAdmin) throw forbidden();
    const files = await listContentFiles(makeCall(platform, platform.db, actor));
    const day = platform.clock.now().toISOString().slice(0, 10);
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="pages-${day}.zip"`)
      .type('application/zip')
      .send(zipFiles(files));
  });
};
