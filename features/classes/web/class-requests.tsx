import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { AnswerButtons } from '#features/education/web/answer-buttons.tsx';
import { SchoolListRow } from '#features/education/web/school-list-row.tsx';
import { SchoolSection } from '#features/education/web/school-section.tsx';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { classRequestsQuery } from './classes-queries.ts';

/** Who asks to be let into a class, or into any class of the school; nothing where nobody does. */
export function ClassRequests({ workspaceId }: { workspaceId?: string }) {
  const query = useSuspenseInfiniteQuery(classRequestsQuery(useApi(), workspaceId));
  const requests = query.data.pages.flatMap((page) => page.requests);
  if (requests.length === 0) return null;
  return (
    <SchoolSection heading="Asking to join a class" list={query}>
      {requests.map(({ membershipId, name, username, workspace, since }) => (
        <SchoolListRow
          key={membershipId}
          name={name}
          facts={[workspaceId === undefined && workspace.name, username, `since ${formatDay(since)}`]
            .filter(Boolean)
            .join(' · ')}
        >
          <AnswerButtons
            membershipId={membershipId}
            name={name}
            queryKeys={[['classes'], ['school-members']]}
          />
        </SchoolListRow>
      ))}
    </SchoolSection>
  );
}
