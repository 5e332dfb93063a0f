import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { writeZip, type ZippedFile } from '#features/account/server/write-zip.ts';
import { findOwnMembership, type OwnMembership } from '#features/education/server/find-organizations.ts';
import { memberParts } from '#features/members/server/member-part.ts';
import { forbidden, notFound, signedOut } from '#platform/pure/refusal.ts';
import type { Call } from '#platform/server/call.ts';
import { guardAction } from '#platform/server/call-guard.ts';
import type { Plugged } from '#platform/server/extension-point.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { parseCookies } from '#platform/server/http/call-http.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { isCopyTicket } from './copy-ticket.ts';
import { exportSchool, exportStudent, type SchoolContents } from './export-files.ts';
import { findClassesOfSchool, findPeopleOfSchool } from './find-school-contents.ts';
import { findStudentsOfSchool, getStudentOf, type StudentOfSchool } from './find-staff.ts';

const Params = z.strictObject({ guid: z.uuid() });
const Query = z.strictObject({ ticket: z.string().max(200) });

/**
 * `/education/students/{guid}/export.zip?ticket=` and `/education/school-export.zip`: a copy of what the school keeps of one
 * student, and of all of it, for its owner. Both stream, so that no file of it is ever stored. The call that gives the ticket
 * writes down the look, with its reason.
 */
export const exportRoutes =
  (plugged: Plugged): RawRoutes =>
  (server, { platform, readActor }) => {
    const parts = plugged.list(memberParts);
    const openStudent = guardAction(plugged, 'schoolRecords.downloadStudent', findStudentForOwner);
    const openSchool = guardAction(plugged, 'schoolRecords.exportSchool', findSchoolForOwner);
    const callOf = async (cookie: string | undefined) =>
      makeCall(platform, platform.db, await readActor(parseCookies(cookie)));

    server.get(
      '/education/students/:guid/export.zip',
      { config: { access: 'anyone' } },
      async (request, reply) => {
        const call = await callOf(request.headers.cookie);
        if (call.actor.userId === null) throw signedOut();
        const params = Params.safeParse(request.params);
        if (!params.success) throw notFound();
        const query = Query.safeParse(request.query);
        const opened = await openStudent(call, {
          userGuid: params.data.guid,
          ticket: query.success ? query.data.ticket : '',
        });
        return send(reply, call, { name: 'student', files: exportStudent(call, parts, opened) });
      },
    );
    server.get('/education/school-export.zip', { config: { access: 'anyone' } }, async (request, reply) => {
      const call = await callOf(request.headers.cookie);
      if (call.actor.userId === null) throw signedOut();
      const contents = await openSchool(call, undefined);
      return send(reply, call, { name: 'school', files: exportSchool(call, parts, contents) });
    });
  };

async function getOwnedSchool({ db, actor }: Call): Promise<OwnMembership> {
  const school = actor.userId === null ? undefined : await findOwnMembership(db, actor.userId);
  if (!school) throw notFound();
  if (school.role !== 'owner') throw forbidden();
  return school;
}

async function findStudentForOwner(
  call: Call,
  { userGuid, ticket }: { userGuid: string; ticket: string },
): Promise<{ school: OwnMembership; student: StudentOfSchool }> {
  const school = await getOwnedSchool(call);
  if (!isCopyTicket(call, ticket, userGuid)) throw notFound();
  return { school, student: await getStudentOf(call.db, school.id, userGuid) };
}

async function findSchoolForOwner(call: Call, _input: undefined): Promise<SchoolContents> {
  const school = await getOwnedSchool(call);
  return {
    school,
    students: await findStudentsOfSchool(call.db, school.id),
    people: await findPeopleOfSchool(call.db, school.id),
    classes: await findClassesOfSchool(call.db, school.id),
  };
}

/** Sends a ZIP while it is written; a fault on the way breaks the connection, since the status is sent by then. */
function send(
  reply: FastifyReply,
  call: Call,
  { name, files }: { name: string; files: AsyncIterable<ZippedFile> },
): FastifyReply {
  const output = new PassThrough();
  writeZip(call, files, output).catch((error: unknown) => {
    call.platform.log.warn({ err: error }, 'a copy of a school’s records ended early');
    output.destroy(error instanceof Error ? error : undefined);
  });
  return reply
    .header('cache-control', 'private, no-store')
    .header(
      'content-disposition',
      `attachment; filename="${name}-${call.now.toISOString().slice(0, 10)}.zip"`,
    )
    .type('application/zip')
    .send(output);
}
