import { z } from 'zod';
import { notFound, signedOut } from '#platform/pure/refusal.ts';
import { csvHead, csvLine } from '#platform/pure/text/csv-line.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import { guardAction } from '#platform/server/call-guard.ts';
import type { Plugged } from '#platform/server/extension-point.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { parseCookies } from '#platform/server/http/call-http.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { toSlug } from '#platform/server/text/to-slug.ts';
import { sortStudents } from '../model/student-order.ts';
import { type ClassPerson, findClassPeople } from './find-class-people.ts';
import { getManagedClass } from './get-class-access.ts';
import { accountStateOf } from './present-class.ts';

const Params = z.strictObject({ id: z.uuid() });

/** `/education/classes/{id}/students.csv`: the list of a class for its teachers. Refuses like their calls. */
export const classCsvRoute =
  (plugged: Plugged): RawRoutes =>
  (server, { platform, readActor }) => {
    const findStudents = guardAction(plugged, 'classes.getCsv', findStudentsForTeacher);
    server.get(
      '/education/classes/:id/students.csv',
      { config: { access: 'anyone' } },
      async (request, reply) => {
        const call = makeCall(platform, platform.db, await readActor(parseCookies(request.headers.cookie)));
        const params = Params.safeParse(request.params);
        if (!params.success) throw notFound();
        const { name, students } = await findStudents(call, params.data);
        reply
          .header('cache-control', 'private, no-store')
          .header('content-disposition', `attachment; filename="${toSlug(name, 60) || 'students'}.csv"`)
          .type('text/csv; charset=utf-8');
        return csvHead(['name', 'username', 'group', 'account', 'last here']) + students.map(toLine).join('');
      },
    );
  };

async function findStudentsForTeacher(
  call: Call,
  { id }: z.output<typeof Params>,
): Promise<{ name: string; students: ClassPerson[] }> {
  if (!isOfMember(call)) throw signedOut();
  const found = await getManagedClass(call, id);
  const people = await findClassPeople(call, found);
  const students = people.filter(({ role }) => role === 'student');
  return { name: found.row.name, students: sortStudents(students, 'name') };
}

const toLine = (one: ClassPerson): string =>
  csvLine([
    one.name,
    one.username,
    one.group_name,
    accountStateOf(one),
    one.last_seen_at?.toISOString() ?? '',
  ]);

const isOfMember = (call: Call): call is MemberCall => call.actor.userId !== null;
