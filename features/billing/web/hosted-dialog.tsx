import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#design/dialog/dialog.tsx';
import { useApi, useSiteName } from '#platform/web/app-context.tsx';
import { HostedCheckout, hostedPageLead, hostedPageQuery, hostedPageTitle } from './hosted-checkout.tsx';
import styles from './hosted-page.module.css';

export interface HostedDialogProps {
  /** The id of a hosted page that is loaded. */
  id: string;
  closeAfterAuthentication: string | null;
  onClose: () => void;
}

/** A hosted page over the present one (CHECKOUT-099). Once it is paid, the thank-you view follows by itself. */
export function HostedDialog({ id, closeAfterAuthentication, onClose }: HostedDialogProps) {
  const { data: page } = useQuery({ ...hostedPageQuery(useApi(), id), staleTime: Number.POSITIVE_INFINITY });
  const siteName = useSiteName();
  const [isPaid, setPaid] = useState(false);
  if (!page) return null;
  return (
    <Dialog
      open
      title={hostedPageTitle(page, siteName)}
      {...((!isPaid || page.schoolName !== null) && { onClose })}
    >
      <div className={styles.content}>
        <p className={styles.lead}>{hostedPageLead(page)}</p>
        <HostedCheckout
          page={page}
          closeAfterAuthentication={closeAfterAuthentication}
          onPaid={() => setPaid(true)}
        />
      </div>
    </Dialog>
  );
}
