import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { respondToMembership } from '#features/invitations/contract.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useReadOnlyReason } from './read-only.tsx';

interface AnswerButtonsProps {
  membershipId: string;
  name: string;
  /** The lists that an answer changes. */
  queryKeys: readonly (readonly string[])[];
}

/** Answers a request, of a school or of a class. */
export function AnswerButtons({ membershipId, name, queryKeys }: AnswerButtonsProps) {
  const api = useApi();
  const queries = useQueryClient();
  const readOnly = useReadOnlyReason();
  const { isPending, variables, mutate } = useMutation({
    mutationFn: (decision: 'accepted' | 'declined') => {
      const membership = decision === 'accepted' ? { accepted: true as const } : { declined: true as const };
      return api(respondToMembership, { membershipId, membership });
    },
    onSuccess: (_, decision) => {
      flash.success(decision === 'accepted' ? `${name} is in.` : `${name} was not let in.`);
      return Promise.all(queryKeys.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
    onError: flashRefusal,
  });
  return (
    <>
      <Button
        variant="primary"
        busy={isPending && variables === 'accepted'}
        disabled={isPending || !!readOnly}
        title={readOnly}
        aria-label={`Let in ${name}`}
        onClick={() => mutate('accepted')}
      >
        Let in
      </Button>
      <Button
        busy={isPending && variables === 'declined'}
        disabled={isPending}
        aria-label={`Decline ${name}`}
        onClick={() => mutate('declined')}
      >
        Decline
      </Button>
    </>
  );
}
