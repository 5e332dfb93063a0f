import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { WhileChangeable } from '#features/education/web/read-only.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import type { ClassView } from '../contract.ts';
import { Announcements } from './announcements.tsx';
import { announceForm } from './class-parts.ts';
import { announcementsQuery } from './classes-queries.ts';

/** What is announced to a class; its teachers write here. */
export function ClassAnnouncements({ one }: { one: ClassView }) {
  const list = useSuspenseInfiniteQuery(announcementsQuery(useApi(), one.id));
  const mayWrite = one.mayManage && one.archivedAt === null;
  return (
    <Announcements list={list} mayTakeBack={mayWrite}>
      {mayWrite && (
        <WhileChangeable>
          <Write id={one.id} />
        </WhileChangeable>
      )}
    </Announcements>
  );
}

function Write({ id }: { id: string }) {
  const { AnnounceForm } = announceForm.read();
  return <AnnounceForm id={id} />;
}
