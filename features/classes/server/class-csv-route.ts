import { z } from 'zod';
import { notFound, signedOut } from '#platform/pure/refusal.ts';
import { csvLine } from '#platform/pure/text/csv-line.ts';
import type { Call, MemberCall } from '#platform/server/call.ts';
import type { RawRoutes } from '#platform/server/feature.ts';
import { parseCookies } from '#platform/server/http/call-http.ts';
import { makeCall } from '#platform/server/make-call.ts';
import { findClassPeople } from './find-class-people.ts';
import { getManagedClass } from './get-class-access.ts';
import { accountStateOf } from './present-class.ts';

const Params = z.strictObject({ id: z.uuid() });

/** `/education/classes/{id}/students.csv`: the list of a class for its teachers. Refuses like their calls. */
export const classCsvRoute: RawRoutes = (server, { platform, readActor }) => {
  server.get(
    '/education/classes/:id/students.csv',
    { config: { access: 'anyone' } },
    async (request, reply) => {
      const call = makeCall(platform, platform.db, await readActor(parseCookies(request.headers.cookie)));
      if (!isOfMember(call)) throw signedOut();
      const params = Params.safeParse(request.params);
      if (!params.success) throw notFound();
      const access = await getManagedClass(call, params.data.id);
      const people = await findClassPeople(call, access);
      reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', 'attachment; filename="students.csv"')
        .type('text/csv; charset=utf-8');
      const lines = people
        .filter(({ role }) => role === 'student')
        .map((one) =>
          csvLine([
            one.name,
            one.username,
            one.group_name,
            accountStateOf(one),
            one.last_seen_at?.toISOString() ?? '',
          ]),
        );
      return csvLine(['name', 'username', 'group', 'account', 'last here']) + lines.join('');
    },
  );
};

const isOfMember = (call: Call): call is MemberCall => call.actor.userId !== null;
