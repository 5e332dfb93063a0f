import { Button } from '#design/button/button.tsx';
import { useSchoolMutation } from '#features/education/web/use-school-mutation.ts';
import { useApi } from '#platform/web/app-context.tsx';
import type { ClassMember } from '../contract.ts';
import { letStudentIn, type ManagedStudent } from '../students.contract.ts';

/** A student of the class, with how they sign in where the school keeps the account. */
export type ClassStudent = ClassMember & { wayIn: ManagedStudent | undefined };

interface LetInButtonProps {
  classId: string;
  student: ClassStudent;
}

/** Lets a student try again who has tried in vain ten times. */
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
