import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import Laptop from 'lucide-react/icons/laptop';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import { Icon } from '#design/icon/icon.tsx';
import { formatDay } from '#platform/pure/format-day.ts';
import { formatTimestamp } from '#platform/pure/format-timestamp.ts';
import { isRefusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type DeviceView, signOutDevice, signOutOtherDevices } from '../devices.contract.ts';
import { devicesQuery } from './account-queries.ts';
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
  const [busy, setBusy] = useState<string | null>(null);
  const sorted = [...devices].sort((one, other) => Number(other.current) - Number(one.current));

  async function end(which: string, send: () => Promise<unknown>, done: string) {
    setBusy(which);
    try {
      await send();
      flash.success(done);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      flash.error(error.message);
    } finally {
      await queryClient.invalidateQueries({ queryKey: devicesQuery(api).queryKey });
      setBusy(null);
    }
  }

  async function endAll() {
    const sure = await confirmDialog({
      title: 'Log out everywhere else',
      text: 'Every other device has to log in again. This one stays.',
      confirmLabel: 'Log out the others',
    });
    if (sure) await end('others', () => api(signOutOtherDevices, {}), 'You are logged out everywhere else');
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
                busy={busy === device.id}
                aria-label={`Log out ${deviceNameOf(device)}`}
                onClick={() =>
                  void end(device.id, () => api(signOutDevice, { id: device.id }), 'The device is logged out')
                }
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <Button busy={busy === 'others'} onClick={() => void endAll()}>
          Log out everywhere else
        </Button>
      )}
    </>
  );
}
