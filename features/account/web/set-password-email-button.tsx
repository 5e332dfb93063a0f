import { useMutation } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { flash } from '#design/flash/flash.ts';
import { sendPasswordLink } from '#features/sign-in/credentials.contract.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { fieldMessages } from '#platform/web/forms/field-messages.ts';

/** Sends a link to set a first password, for accounts made by social sign-in. */
export function SetPasswordEmailButton({ guid, email }: { guid: string; email: string }) {
  const api = useApi();
  const { isPending, mutate } = useMutation({
    mutationFn: () => api(sendPasswordLink, { guid }),
    onSuccess: () => flash.success(`We have sent a link to ${email}`),
    onError: (error) => {
      if (!isRefusal(error)) throw error;
      flash.error(error.fields ? (fieldMessages(error.fields)[0] ?? error.message) : error.message);
    },
  });
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      Email me a set-password link
    </Button>
  );
}
