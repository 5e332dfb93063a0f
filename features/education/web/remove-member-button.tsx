import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { removeSchoolMember, type SchoolMember } from '../members.contract.ts';
import { useSchoolMutation } from './use-school-mutation.ts';

/** Takes somebody out of the school, after asking. */
export function RemoveMemberButton({ schoolId, person }: { schoolId: string; person: SchoolMember }) {
  const api = useApi();
  const { busy, run } = useSchoolMutation(['school-people', schoolId]);
  const { name, membershipId } = person;
  async function remove(): Promise<void> {
    const sure = await confirmDialog({
      title: `Take ${name} out of the school?`,
      text: 'They keep their account and what they have made, but no longer belong to the school.',
      confirmLabel: 'Take out',
      danger: true,
    });
    if (!sure) return;
    await run(
      () => api(removeSchoolMember, { organizationId: schoolId, id: membershipId }),
      `${name} is no longer of the school.`,
    );
  }
  return (
    <Button variant="quiet" busy={busy} aria-label={`Take ${name} out`} onClick={() => void remove()}>
      Take out
    </Button>
  );
}
