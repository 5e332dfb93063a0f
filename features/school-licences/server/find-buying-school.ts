import { sql } from 'kysely';
import type { BuyingSchool, FindBuyingSchool } from '#features/billing/server/schools/buying-school.ts';
import { countSchoolTeachers, lockSchoolLicences } from '#features/education/server/find-school-licence.ts';
import { notFound } from '#platform/pure/refusal.ts';
import type { Db, MemberCall } from '#platform/server/call.ts';

/** The open school whose owner the actor is, by its token or its id; null for any other. */
export const findBuyingSchool: FindBuyingSchool = async ({ db, actor }, by) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select o.id, o.name from organizations o
    join organization_subscriptions s on s.organization_id = o.id
    where o.owner_id = ${actor.userId} and o.closed_at is null
      and ${'token' in by ? sql`s.token = ${by.token}` : sql`o.id = ${by.id}`}`.execute(db);
  const [school] = rows;
  if (!school) return null;
  return {
    ...school,
    async lockTeachers(inner) {
      await lockSchoolLicences(inner, school.id);
      return countSchoolTeachers(inner, school.id);
    },
  };
};

/** A school's name and its owner; undefined where it is gone. */
export async function findSchoolWithOwner(
  db: Db,
  id: string,
): Promise<{ name: string; owner_id: string } | undefined> {
  const { rows } = await sql<{ name: string; owner_id: string }>`
    select name, owner_id from organizations where id = ${id}`.execute(db);
  return rows[0];
}

/** The school for its owner. Refuses (404) everybody else. */
export async function getBuyingSchool(call: MemberCall, id: string): Promise<BuyingSchool> {
  const school = await findBuyingSchool(call, { id });
  if (!school) throw notFound();
  return school;
}
