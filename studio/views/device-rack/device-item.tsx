import type { ReactNode } from 'react';
import { MenuItem } from '#design/menu/menu-item.tsx';
import type { DeviceSchema } from '#studio/devices/device.ts';
import { isLocked } from '../../commands/change-devices.ts';
import { useSession } from '../use-session.ts';

interface DeviceItemProps {
  device: DeviceSchema;
  children: ReactNode;
  inactive?: boolean;
  onSelect: () => void;
}

/** A device in a menu; one that the person's plan leaves out leads to the plans. */
export function DeviceItem({ device, children, inactive, onSelect }: DeviceItemProps) {
  const session = useSession();
  if (isLocked(session, device)) {
    return <MenuItem href={session.plan.plansUrl}>{children} (Upgrade)</MenuItem>;
  }
  return (
    <MenuItem {...(inactive !== undefined && { inactive })} onSelect={onSelect}>
      {children}
    </MenuItem>
  );
}
