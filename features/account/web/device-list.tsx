import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import Laptop from 'lucide-react/icons/laptop';
import Smartphone from 'lucide-react/icons/smartphone';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { Icon } from '#design/icon/icon.tsx';
import { type DeviceView, signOutDevice, signOutOtherDevices } from '#features/sign-in/devices.contract.ts';
import { devicesQuery } from '#features/sign-in/web/account-queries.ts';
import { formatDay } from '#platform/pure/text/format-day.ts';
import { formatTimestamp } from '#platform/pure/text/format-timestamp.ts';
import { useApi } from '#platform/web/app-context.tsx';
import styles from './device-list.module.css';

const mobileSystems = new Set(['iPhone', 'iPad', 'Android']);
const iconOf = ({ system }: DeviceView): LucideIcon =>
  mobileSystems.has(system ?? '') ? Smartphone : Laptop;
const deviceNameOf = ({ browser, system }: DeviceView) => (system ? `${browser} on ${system}` : browser);

/** The devices where the member is signed in, with buttons to sign them out. */
export function DeviceList() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { devices } = useSuspenseQuery(devicesQuery(api)).data;
  const sorted = [...devices].sort((one, other) => Number(other.current) - Number(one.current));

  const reload = () => queryClient.invalidateQueries({ queryKey: devicesQuery(api).queryKey });
  const signOut = useMutation({
    mutationFn: (id: string) => api(signOutDevice, { id }),
    onSuccess: () => flash.success('The device is logged out'),
    onError: flashRefusal,
    onSettled: reload,
  });
  const signOutOthers = useMutation({
    mutationFn: () => api(signOutOtherDevices, {}),
    onSuccess: () => flash.success('You are logged out everywhere else'),
    onError: flashRefusal,
    onSettled: reload,
  });

  async function confirmSigningOutOthers() {
    const sure = await confirmDialog({
      title: 'Log out everywhere else',
      text: 'Every other device has to log in again. This one stays.',
      confirmLabel: 'Log out the others',
    });
    if (sure) signOutOthers.mutate();
  }

  return (
    <>
      <ul className={styles.list}>
        {sorted.map((device) => (
          <li key={device.id} className={styles.device}>
            <span className={styles.sign}>
              <Icon of={iconOf(device)} />
            </span>
            <div className={styles.facts}>
              <p className={styles.name}>
                {deviceNameOf(device)}
                {device.current && <span className={styles.current}>This device</span>}
              </p>
              <p className={styles.quiet}>
                First used on {formatDay(device.firstUsedAt)} from {device.network}
                {!device.current && (
                  <>
                    , last at <time dateTime={device.lastUsedAt}>{formatTimestamp(device.lastUsedAt)}</time>
                  </>
                )}
              </p>
            </div>
            {!device.current && (
              <Button
                size="small"
                busy={signOut.isPending && signOut.variables === device.id}
                aria-label={`Log out ${deviceNameOf(device)}`}
                onClick={() => signOut.mutate(device.id)}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <Button busy={signOutOthers.isPending} onClick={() => void confirmSigningOutOthers()}>
          Log out everywhere else
        </Button>
      )}
    </>
  );
}
