import { sql } from 'kysely';
import type { Db } from '#platform/server/call.ts';

export interface SignInSchool {
  id: string;
  name: string;
}

/** Of a school `o` with settings `s` and owner `u`. */
const isUsable = sql`s.is_on and o.closed_at is null and u.banned_at is null and u.deleted_at is null`;

/** At most 20 schools that sign people of this domain in, oldest first. */
export async function findSchoolsOfDomain(db: Db, domain: string): Promise<SignInSchool[]> {
  const { rows } = await sql<SignInSchool>`
    select o.id, o.name from school_sign_ins s
    join organizations o on o.id = s.organization_id join users u on u.id = o.owner_id
    where s.domains @> array[${domain}::text] and ${isUsable}
    order by o.created_at, o.id limit 20`.execute(db);
  return rows;
}

/** The school of a class with this code, whether or not its sign-in window is open. */
export async function findSchoolsOfClassCode(db: Db, code: string, now: Date): Promise<SignInSchool[]> {
  const { rows } = await sql<SignInSchool>`
    select o.id, o.name from workspaces w
    join school_sign_ins s on s.organization_id = w.organization_id
    join organizations o on o.id = s.organization_id join users u on u.id = o.owner_id
    where w.code = ${code} and w.code_expires_at > ${now} and w.archived_at is null and ${isUsable}`.execute(
    db,
  );
  return rows;
}

/** The domains of the verified addresses of a school's teachers, its owner included. */
export async function findTeacherDomains(db: Db, organizationId: string): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    select distinct split_part(u.email_normalised, '@', 2) as domain
    from organization_memberships m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId} and m.accepted_at is not null and m.role <> 'student'
      and u.email_verified_at is not null and u.deleted_at is null and u.banned_at is null
    order by domain limit 50`.execute(db);
  return rows.map(({ domain }) => domain);
}

/** The id of the school's open invitation for this address; none of a suspended sender. */
export async function findInvitationByEmail(
  db: Db,
  { organizationId, emailNormalised, now }: { organizationId: string; emailNormalised: string; now: Date },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select i.id from organization_invitations i
    where i.organization_id = ${organizationId} and i.email_normalised = ${emailNormalised} and i.expires_at > ${now}
      and not exists (select from users u where u.id = i.invited_by and u.banned_at is not null)`.execute(db);
  return rows[0]?.id ?? null;
}
