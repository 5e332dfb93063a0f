import { useSuspenseQuery } from '@tanstack/react-query';
import { TabLinks } from '#design/tabs/tab-links.tsx';
import { ReadOnlyNote } from '#features/education/web/read-only.tsx';
import { href } from '#platform/pure/page.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { ClassView } from '../contract.ts';
import { formatSchoolYear } from '../model/school-year.ts';
import { classesPage, classPage, schoolHomePage } from '../pages.ts';
import { classParts, classTabs, shownParts } from './class-parts.ts';
import { markOf } from './class-tile.tsx';
import styles from './classes.module.css';
import { classQuery } from './classes-queries.ts';

interface ClassPageProps {
  params: Record<string, string>;
  search?: { tab?: unknown };
}

/** `/education/classes/{id}`: a class, for its members and for the teachers of its school. */
export function ClassPage({ params, search }: ClassPageProps) {
  const id = params.id ?? '';
  const { data: one } = useSuspenseQuery(classQuery(useApi(), id));
  const [tab] = shownParts(one, search?.tab);
  return (
    <div className={styles.page}>
      <header className={styles.section}>
        <p className={styles.row}>
          <a href={href(schoolHomePage)}>{one.organization.name}</a>
          {one.mayManage && <a href={href(classesPage)}>Classes</a>}
        </p>
        <div className={styles.named}>
          <span className={styles.mark} style={markOf(one.colour)} aria-hidden="true" />
          <div>
            <h1 className={styles.title}>{one.name}</h1>
            <p className={styles.lead}>
              {formatSchoolYear(one.year)}
              {one.archivedAt !== null && ' · Archived: it can be read only'}
            </p>
          </div>
        </div>
        {one.mayManage && (
          <TabLinks
            label="Parts of the class"
            tabs={classTabs.map((each) => ({ ...each, href: addressOf(id, each.id) }))}
            selected={tab ?? ''}
          />
        )}
      </header>
      <ReadOnlyNote />
      {one.mayManage ? <TeachersView one={one} tab={tab} /> : <StudentsView one={one} />}
    </div>
  );
}

/** The first view has the address without a parameter. */
const addressOf = (id: string, tab: string): string =>
  href(classPage, { id }, { tab: tab === 'students' ? undefined : tab });

function TeachersView({ one, tab }: { one: ClassView; tab: string | undefined }) {
  if (tab === 'settings') {
    const { ClassSettings } = classParts.settings.read();
    return <ClassSettings one={one} />;
  }
  if (tab === 'announcements') {
    const { ClassAnnouncements } = classParts.announcements.read();
    return <ClassAnnouncements one={one} />;
  }
  if (tab === 'projects') {
    const { ClassProjects } = classParts.projects.read();
    return <ClassProjects one={one} />;
  }
  const { ClassStudents } = classParts.students.read();
  return <ClassStudents one={one} />;
}

function StudentsView({ one }: { one: ClassView }) {
  const { ClassAnnouncements } = classParts.announcements.read();
  const { ClassProjects } = classParts.projects.read();
  const namesOf = (role: 'teacher' | 'student') => one.members.filter((person) => person.role === role);
  return (
    <>
      <ClassAnnouncements one={one} />
      <ClassProjects one={one} />
      <section className={styles.section} aria-labelledby="people">
        <h2 id="people" className={styles.heading}>
          In this class
        </h2>
        {(['teacher', 'student'] as const).map((role) => (
          <div key={role}>
            <h3 className={styles.facts}>{role === 'teacher' ? 'Teachers' : 'Students'}</h3>
            <ul className={styles.names}>
              {namesOf(role).map(({ membershipId, name }) => (
                <li key={membershipId}>{name}</li>
              ))}
            </ul>
          </div>
        ))}
      </section>
    </>
  );
}
