import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { removeSchoolMember, type SchoolMember } from '../members.contract.ts';
import { useSchoolMutation } from './use-school-mutation.ts';

/** Removes a member from the school after a confirmation. */
export function RemoveMemberButton({ schoolId, person }: { schoolId: string; person: SchoolMember }) {
  const api = useApi();
  const { name, membershipId } = person;
  const { isPending, mutate } = useSchoolMutation(
    ['school-members', schoolId],
    () => api(removeSchoolMember, { organizationId: schoolId, id: membershipId }),
    `${name} is no longer of the school.`,
  );
  async function remove(): Promise<void> {
    const confirmed = await confirmDialog({
      title: `Take ${name} out of the school?`,
      text: 'They keep their account and what they have made, but no longer belong to the school.',
      confirmLabel: 'Take out',
      danger: true,
    });
    if (confirmed) mutate();
  }
  return (
    <Button variant="quiet" busy={isPending} aria-label={`Take ${name} out`} onClick={() => void remove()}>
      Take out
    </Button>
  );
}
