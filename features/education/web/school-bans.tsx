import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { formatDay } from '#platform/pure/format-day.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { liftSchoolBan, type SchoolBan } from '../bans.contract.ts';
import { schoolBansQuery } from './education-queries.ts';
import { SchoolListRow } from './school-list-row.tsx';
import { SchoolSection } from './school-section.tsx';
import { useSchoolMutation } from './use-school-mutation.ts';

/** List of bans for the owner, each with a button to lift it. */
export function SchoolBans({ id }: { id: string }) {
  const query = useSuspenseInfiniteQuery(schoolBansQuery(useApi(), id));
  const bans = query.data.pages.flatMap((page) => page.bans);
  if (bans.length === 0) return null;
  return (
    <SchoolSection heading="Banned" list={query}>
      {bans.map((ban) => (
        <SchoolListRow key={ban.userGuid} name={ban.username} facts={`since ${formatDay(ban.since)}`}>
          <LiftBanButton schoolId={id} ban={ban} />
        </SchoolListRow>
      ))}
    </SchoolSection>
  );
}

function LiftBanButton({ schoolId, ban }: { schoolId: string; ban: SchoolBan }) {
  const api = useApi();
  const { isPending, mutate } = useSchoolMutation(
    ['school-bans', schoolId],
    () => api(liftSchoolBan, { id: schoolId, userGuid: ban.userGuid }),
    `${ban.username} may ask to be let in again.`,
  );
  return (
    <Button busy={isPending} aria-label={`Lift the ban of ${ban.username}`} onClick={() => mutate()}>
      Lift the ban
    </Button>
  );
}
