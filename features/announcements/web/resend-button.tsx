import { useMutation } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { resendConfirmation } from '#features/sign-in/verification.contract.ts';
import { useApi } from '#platform/web/app-context.tsx';

/** Resends the verification e-mail instead of leading to a page. */
export function ResendButton({ label }: { label: string }) {
  const api = useApi();
  const { isPending, mutate } = useMutation({
    mutationFn: () => api(resendConfirmation, {}),
    onSuccess: () => flash.success('The e-mail is on its way.'),
    onError: flashRefusal,
  });
  return (
    <Button size="small" busy={isPending} onClick={() => mutate()}>
      {label}
    </Button>
  );
}
