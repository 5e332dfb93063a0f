import { Button } from '#design/button/button.tsx';
import { useSchoolMutation } from '#features/education/web/use-school-mutation.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { letStudentIn, type ManagedStudent } from '../students.contract.ts';

interface LetInButtonProps {
  classId: string;
  student: Pick<ManagedStudent, 'membershipId' | 'name'>;
}

/** Lets a student try again at once who has tried in vain. */
export function LetInButton({ classId, student: { membershipId, name } }: LetInButtonProps) {
  const api = useApi();
  const { isPending, mutate } = useSchoolMutation(
    ['managed-students', classId],
    () => api(letStudentIn, { workspaceId: classId, id: membershipId }),
    `${name} can try again.`,
  );
  return (
    <Button variant="primary" busy={isPending} aria-label={`Let in ${name}`} onClick={() => mutate()}>
      Let in
    </Button>
  );
}
