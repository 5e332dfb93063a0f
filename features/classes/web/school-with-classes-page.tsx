import { SchoolPage } from '#features/education/web/school-page.tsx';
import { href } from '#platform/pure/page.ts';
import { classesPage } from '../pages.ts';
import { ClassRequests } from './class-requests.tsx';
import { ClassList } from './classes-page.tsx';

/** The page of a school with its classes (EDU-141). */
export function SchoolWithClassesPage() {
  return (
    <SchoolPage
      requests={<ClassRequests />}
      classes={
        <ClassList
          heading="Classes"
          archived={false}
          emptyText="There are no classes yet."
          more={<a href={href(classesPage)}>New and archived classes</a>}
        />
      }
    />
  );
}
