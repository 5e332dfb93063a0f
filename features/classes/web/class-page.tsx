import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { href } from '#platform/pure/page.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { formatSchoolYear } from '../model/school-year.ts';
import { classesPage, schoolHomePage } from '../pages.ts';
import { Announcements } from './announcements.tsx';
import { ClassInvitations, ClassRequests } from './class-joining.tsx';
import { ClassPeople } from './class-people.tsx';
import { ClassProjects } from './class-projects.tsx';
import { ClassSettings } from './class-settings.tsx';
import { markOf } from './class-tile.tsx';
import { ClassWindow } from './class-window.tsx';
import styles from './classes.module.css';
import { announcementsQuery, classQuery } from './classes-queries.ts';
import { ManagedStudents } from './ways-in/managed-students.tsx';

/** `/education/classes/{id}`: a class, for its members and for the teachers of its school. */
export function ClassPage({ params }: { params: Record<string, string> }) {
  const api = useApi();
  const id = params.id ?? '';
  const { data: one } = useSuspenseQuery(classQuery(api, id));
  const announced = useSuspenseInfiniteQuery(announcementsQuery(api, id));
  const mayChange = one.mayManage && one.archivedAt === null;
  return (
    <div className={styles.page}>
      <header>
        <p className={styles.row}>
          <a href={href(schoolHomePage)}>{one.organization.name}</a>
          {one.mayManage && <a href={href(classesPage)}>Classes</a>}
        </p>
        <div className={styles.row}>
          <span className={styles.mark} style={markOf(one.colour)} aria-hidden="true" />
          <h1 className={styles.title}>{one.name}</h1>
        </div>
        <p className={styles.lead}>
          {formatSchoolYear(one.year)}
          {one.archivedAt !== null && ' · Archived: it can be read only'}
        </p>
      </header>
      {mayChange && <ClassWindow one={one} />}
      {mayChange && <ClassRequests workspaceId={id} />}
      {mayChange && <ManagedStudents classId={id} code={one.code?.text ?? null} />}
      <Announcements list={announced} writesTo={mayChange ? id : undefined} />
      <ClassPeople one={one} mayChange={mayChange} />
      {mayChange && <ClassInvitations one={one} />}
      <ClassProjects one={one} />
      {one.mayManage && <ClassSettings one={one} />}
    </div>
  );
}
