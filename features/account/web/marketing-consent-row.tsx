import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { flash } from '#design/flash/flash.ts';
import { accountQuery } from '#features/sign-in/web/account-queries.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { updateConsents } from '../contract.ts';
import { AccountRow } from './account-row.tsx';

/** Consent to news and updates by e-mail: shown at once, and reset if the server refuses it. */
export function MarketingConsentRow({ marketing }: { marketing: boolean }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const last = useRef(0);

  async function change(value: boolean) {
    last.current += 1;
    const mine = last.current;
    setWanted(value);
    try {
      await api(updateConsents, { marketing: value });
      await queryClient.invalidateQueries({ queryKey: accountQuery(api).queryKey });
    } catch (error) {
      if (!isRefusal(error)) throw error;
      flash.error(error.message);
    } finally {
      // A later change has its own result.
      if (mine === last.current) setWanted(null);
    }
  }

  return (
    <AccountRow label="News and updates">
      <CheckboxField
        kind="switch"
        label="Mail me news and updates"
        hint="New features and pieces worth hearing, now and then."
        checked={wanted ?? marketing}
        onChange={(event) => void change(event.target.checked)}
      />
    </AccountRow>
  );
}
