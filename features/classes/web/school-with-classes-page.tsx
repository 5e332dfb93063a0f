import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { SchoolPage } from '#features/education/web/school-page.tsx';
import { href } from '#platform/pure/page.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { classesPage } from '../pages.ts';
import { ClassList } from './class-list.tsx';
import { classRequestsPart } from './class-requests-part.ts';
import { classRequestsQuery } from './classes-queries.ts';

/** The page of a school with its classes (EDU-141). */
export function SchoolWithClassesPage() {
  return (
    <SchoolPage
      requests={<Requests />}
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

function Requests() {
  const { pages } = useSuspenseInfiniteQuery(classRequestsQuery(useApi())).data;
  if (!pages.some(({ requests }) => requests.length > 0)) return null;
  const { ClassRequests } = classRequestsPart.read();
  return <ClassRequests />;
}
