import { sql } from 'kysely';
import type { ClassColour } from '#features/classes/model/class-colour.ts';
import { classesOf, classMembershipsOf, classPeopleOf } from '#features/classes/server/classes.scopes.ts';
import type { Db } from '#platform/server/call.ts';
import type { Fate, YearSchool } from '../../model/year-plan.ts';
import { schoolYearsOf, studentsOf, yearClassesOf } from '../school-years.scopes.ts';

interface CurrentClass {
  id: string;
  name: string;
  year: number;
  colour: ClassColour;
  students: { userId: string; group: string }[];
  teachers: { userId: string; name: string }[];
}

export interface YearState {
  school: YearSchool;
  classes: CurrentClass[];
  names: Map<string, string>;
  /** What became of classes at the end of the year before, by their names in lower case. */
  lastFates: Map<string, Fate>;
}

/** The school as its year's end is planned from it: current classes with who belongs to the school, and all of its students. */
export async function findYearState(db: Db, organizationId: string): Promise<YearState> {
  const { rows: classes } = await sql<CurrentClass>`
    select w.id, w.name, w.year, w.colour,
      coalesce((select jsonb_agg(jsonb_build_object('userId', m.user_id, 'group', m.group_name) order by m.user_id)
        from ${classMembershipsOf(organizationId)} m join ${studentsOf(organizationId)} s on s.user_id = m.user_id
        where m.workspace_id = w.id and m.role = 'student' and m.accepted_at is not null), '[]') as students,
      coalesce((select jsonb_agg(jsonb_build_object('userId', p.user_id, 'name', p.name) order by lower(p.name), p.user_id)
        from ${classPeopleOf(organizationId)} p
        where p.workspace_id = w.id and p.role = 'teacher' and p.school_role <> 'student'), '[]') as teachers
    from ${classesOf(organizationId)} w where w.archived_at is null order by w.name, w.id`.execute(db);
  const { rows: students } = await sql<{ user_id: string; name: string }>`
    select s.user_id, s.name from ${studentsOf(organizationId)} s order by s.user_id`.execute(db);
  const { rows: last } = await sql<{ name: string; fate: Fate }>`
    select c.name, c.fate from ${yearClassesOf(organizationId)} c
    where c.year_id = (select y.id from ${schoolYearsOf(organizationId)} y where y.state = 'ended'
      order by y.accepted_at desc, y.id desc limit 1) order by c.name, c.class_id`.execute(db);
  return {
    classes,
    names: new Map(students.map(({ user_id, name }) => [user_id, name])),
    lastFates: new Map(last.map(({ name, fate }) => [name.toLowerCase(), fate])),
    school: {
      classes: classes.map((one) => ({ ...one, teachers: one.teachers.map(({ userId }) => userId) })),
      students: students.map(({ user_id }) => user_id),
    },
  };
}
