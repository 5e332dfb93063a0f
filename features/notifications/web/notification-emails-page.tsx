import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '#design/button/button.tsx';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { linkClass } from '#design/link/link-class.ts';
import { href } from '#platform/pure/page.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { readLinkToken } from '#platform/web/sign-in/link-token.ts';
import { notificationSettingsPage } from '../pages.ts';
import { stopNotificationEmails } from '../settings.contract.ts';
import styles from './notifications-page.module.css';

/** The page of the unsubscribe link in e-mails about notifications. Opening it changes nothing, as mail scanners do. */
export function NotificationEmailsPage() {
  const api = useApi();
  const text = useRef<HTMLParagraphElement>(null);
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => api(stopNotificationEmails, { token: readLinkToken() ?? '-' }),
    // The button that was pressed goes.
    onSuccess: () => text.current?.focus(),
    onError: flashRefusal,
  });
  return (
    <div className={styles.page}>
      <h1>E-mails about notifications</h1>
      <p ref={text} tabIndex={-1} role="status" className={styles.lead}>
        {isSuccess
          ? 'You get no more of these e-mails. What happens still stands behind the bell.'
          : 'Do you want no more e-mails like the one that led you here? The bell stays.'}
      </p>
      <div className={styles.head}>
        {!isSuccess && (
          <Button variant="primary" busy={isPending} onClick={() => mutate()}>
            Unsubscribe
          </Button>
        )}
        <a className={linkClass('quiet')} href={href(notificationSettingsPage)}>
          Choose what we tell you about
        </a>
      </div>
    </div>
  );
}
