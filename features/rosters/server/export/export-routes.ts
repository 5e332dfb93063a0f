import { findOwnMembership } from '#features/education/server/find-organizations.ts';
import { forbidden, notFound, signedOut } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { guardAction } from '#platform/server/call-guard.ts';
import type { Plugged } from '#platform/server/extension-point.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { parseCookies } from '#platform/server/http/call-http.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { zipFiles } from '#platform/server/storage/zip-files.ts';
import { checkMayOpenNames } from '../runs/get-roster-school.ts';
import { type ExportedSchool, findExportedSchool } from './find-exported-school.ts';
import { sampleSchool, sampleTable } from './sample-files.ts';
import { writeOneRoster } from './write-one-roster.ts';

/** Files to try an import with, the same for everybody, and the own school as a OneRoster archive for its owner. */
export const exportRoutes =
  (plugged: Plugged): RawRoutes =>
  (server, { platform, readActor }) => {
    const findSchool = guardAction(plugged, 'rosters.export', findSchoolOfOwner);
    const anyone = { config: { access: 'anyone' } } as const;
    server.get('/education/rosters/sample.csv', anyone, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .header('content-disposition', 'attachment; filename="sample-school.csv"')
        .type('text/csv; charset=utf-8')
        .send(sampleTable),
    );
    server.get('/education/rosters/sample.zip', anyone, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .header('content-disposition', 'attachment; filename="sample-oneroster.zip"')
        .type('application/zip')
        .send(zipFiles(writeOneRoster(sampleSchool))),
    );
    server.get('/education/rosters/export.zip', anyone, async (request, reply) => {
      const call = makeCall(platform, platform.db, await readActor(parseCookies(request.headers.cookie)));
      const files = writeOneRoster(await findSchool(call, undefined));
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment; filename="school-oneroster.zip"')
        .type('application/zip')
        .send(zipFiles(files));
    });
  };

async function findSchoolOfOwner(call: Call, _input: undefined): Promise<ExportedSchool> {
  const { db, actor } = call;
  const { userId } = actor;
  if (userId === null) throw signedOut();
  const own = await findOwnMembership(db, userId);
  if (!own) throw notFound();
  if (own.role !== 'owner') throw forbidden();
  await checkMayOpenNames(call);
  return findExportedSchool(db, own);
}
