import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { banFromSchool } from '../bans.contract.ts';
import type { SchoolMember } from '../members.contract.ts';
import { useSchoolMutation } from './use-school-mutation.ts';

/** Bans a member or requester after a confirmation. */
export function BanMemberButton({ schoolId, person }: { schoolId: string; person: SchoolMember }) {
  const api = useApi();
  const queries = useQueryClient();
  const { name, userGuid } = person;
  const { isPending, mutate } = useSchoolMutation(
    ['school-members', schoolId],
    () =>
      api(banFromSchool, { id: schoolId, userGuid }).finally(
        () => void queries.invalidateQueries({ queryKey: ['school-bans', schoolId] }),
      ),
    `${name} is banned.`,
  );
  async function ban(): Promise<void> {
    const confirmed = await confirmDialog({
      title: `Ban ${name} from the school?`,
      text: 'They no longer belong to it and cannot ask again, until you lift the ban.',
      confirmLabel: 'Ban',
      danger: true,
    });
    if (confirmed) mutate();
  }
  return (
    <Button variant="quiet" busy={isPending} aria-label={`Ban ${name}`} onClick={() => void ban()}>
      Ban
    </Button>
  );
}
