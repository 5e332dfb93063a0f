import { queryOptions, useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { SelectField } from '#design/field/select-field.tsx';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import type { Api } from '#platform/pure/contract.ts';
import { href } from '#platform/pure/page.ts';
import { patchQueryData } from '#platform/web/api/query-data-age.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import { kindLabels, notificationReaches, reachLabels } from '../model/notification-reach.ts';
import { notificationsPage } from '../pages.ts';
import {
  listNotificationSettings,
  type NotificationSettingView,
  updateNotificationSetting,
} from '../settings.contract.ts';
import styles from './notifications-page.module.css';

export const notificationSettingsQuery = (api: Api) =>
  queryOptions({ queryKey: ['notification-settings'], queryFn: () => api(listNotificationSettings, {}) });

/** `/account/notifications/settings`: how the member is notified of each kind. A choice is saved at once. */
export function NotificationSettingsPage() {
  const viewer = useViewer();
  const isOfCommunity = viewer !== null && !viewer.student;
  const hold = useLazyModule(
    'HoldSetting',
    () => import('#features/comments/web/held/hold-setting.tsx'),
    isOfCommunity,
  );
  const muted = useLazyModule('MutedList', () => import('#features/mutes/web/muted-list.tsx'), isOfCommunity);
  const { data: settings } = useSuspenseQuery(notificationSettingsQuery(useApi()));
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>What we tell you about</h1>
        <a className={buttonClass('quiet')} href={href(notificationsPage)}>
          All notifications
        </a>
      </header>
      <p className={styles.lead}>
        The weekly e-mail comes on Monday, and only where something is unread. Every e-mail has a link that
        ends it.
      </p>
      <ul className={styles.settings} role="list">
        {settings.map((one) => (
          <Setting key={one.kind} one={one} />
        ))}
      </ul>
      {isOfCommunity && (
        <>
          {hold && <hold.HoldSetting />}
          {muted && <muted.MutedList />}
        </>
      )}
    </div>
  );
}

function Setting({ one: { kind, reach } }: { one: NotificationSettingView }) {
  const api = useApi();
  const client = useQueryClient();
  const savedId = useId();
  const { queryKey } = notificationSettingsQuery(api);
  const { mutate, isPending, isSuccess } = useMutation({
    // Each choice of a kind is saved after the one before.
    scope: { id: `notification-setting ${kind}` },
    mutationFn: (chosen: NotificationSettingView['reach']) =>
      api(updateNotificationSetting, { kind, reach: chosen }),
    onSuccess: (saved) =>
      patchQueryData<NotificationSettingView[]>(client, queryKey, (all) =>
        all.map((each) => (each.kind === kind ? saved : each)),
      ),
    onError: flashRefusal,
  });
  return (
    <li className={styles.setting}>
      <span className={styles.name} aria-hidden="true">
        {kindLabels[kind]}
      </span>
      <span id={savedId} className={styles.saved} role="status">
        {isSuccess && !isPending && 'Saved.'}
      </span>
      <div className={styles.choice}>
        <SelectField
          label={kindLabels[kind]}
          hideLabel
          value={reach}
          aria-busy={isPending}
          aria-describedby={savedId}
          onChange={(event) => {
            const chosen = notificationReaches.find((value) => value === event.target.value);
            if (chosen) mutate(chosen);
          }}
        >
          {notificationReaches.map((value) => (
            <option key={value} value={value}>
              {reachLabels[value]}
            </option>
          ))}
        </SelectField>
      </div>
    </li>
  );
}
