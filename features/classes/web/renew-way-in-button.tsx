import { useMutation } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type ManagedStudent, type NewWayIn, renewWaysIn } from '../students.contract.ts';
import { type Way, wayTexts } from './ways-in/way-texts.ts';

interface RenewWayInButtonProps {
  classId: string;
  way: Way;
  student: Pick<ManagedStudent, 'membershipId' | 'name'>;
  onMade: (made: readonly NewWayIn[]) => void;
}

/** Gives a student new pictures, words or a new card. */
export function RenewWayInButton({
  classId,
  way,
  student: { membershipId, name },
  onMade,
}: RenewWayInButtonProps) {
  const api = useApi();
  const { isPending, mutate } = useMutation({
    mutationFn: () => api(renewWaysIn, { id: classId, membershipIds: [membershipId] }),
    onSuccess: ({ made }) => onMade(made),
    onError: flashRefusal,
  });
  return (
    <Button busy={isPending} aria-label={`${wayTexts[way].again} for ${name}`} onClick={() => mutate()}>
      {wayTexts[way].again}
    </Button>
  );
}
