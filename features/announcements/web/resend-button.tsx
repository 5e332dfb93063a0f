import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { flash } from '#design/flash/flash.ts';
import { resendConfirmation } from '#features/identity/verification.contract.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';

/** Resends the verification e-mail instead of leading to a page. */
export function ResendButton({ label }: { label: string }) {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  async function resend(): Promise<void> {
    setBusy(true);
    try {
      await api(resendConfirmation, {});
      flash.success('The e-mail is on its way.');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      flash.error(error.message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button size="small" busy={busy} onClick={() => void resend()}>
      {label}
    </Button>
  );
}
