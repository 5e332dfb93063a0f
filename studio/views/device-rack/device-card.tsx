import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Power from 'lucide-react/icons/power';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Menu } from '#design/menu/menu.tsx';
import { MenuItem, MenuSeparator } from '#design/menu/menu-item.tsx';
import { allDevices, deviceOf } from '#studio/devices/all-devices.ts';
import type { Device } from '#studio/document/song.ts';
import {
  bypassDevice,
  isLocked,
  moveDeviceBy,
  nameOfDevice,
  removeDevice,
  replaceWith,
} from '../../commands/change-devices.ts';
import { canEdit } from '../../commands/command.ts';
import { saveOwnPreset, toPreset } from '../../commands/own-presets.ts';
import { ToolButton } from '../shell/tool-button.tsx';
import { useSession } from '../use-session.ts';
import { DeviceItem } from './device-item.tsx';
import { DevicePanel } from './device-panel.tsx';
import styles from './device-rack.module.css';
import { PresetChoice } from './preset-choice.tsx';
import { PresetDialog } from './preset-dialog.tsx';

/** A device of the chain: on or off, its place, its preset and its controls. */
export function DeviceCard({ device }: { device: Device }) {
  const session = useSession();
  const schema = deviceOf(device.type);
  const name = nameOfDevice(device);
  const can = canEdit(session);
  const [isSaving, setSaving] = useState(false);
  const locked = isLocked(session, device);
  return (
    <li className={styles.card} data-off={!device.on || undefined}>
      <header className={styles.cardHead}>
        <ToolButton
          icon={Power}
          label={`${name} on`}
          pressed={device.on}
          inactive={!can || locked}
          onClick={() => bypassDevice(session, device)}
        />
        <h2>{name}</h2>
        {schema && <PresetChoice device={device} schema={schema} />}
        {schema?.kind === 'effect' && (
          <>
            <ToolButton
              icon={ArrowLeft}
              label={`Move ${name} left`}
              inactive={!can}
              onClick={() => moveDeviceBy(session, device, -1)}
            />
            <ToolButton
              icon={ArrowRight}
              label={`Move ${name} right`}
              inactive={!can}
              onClick={() => moveDeviceBy(session, device, 1)}
            />
          </>
        )}
        <Menu
          trigger={(props) => (
            <Button {...props} variant="icon" icon={Ellipsis} aria-label={`More for ${name}`} />
          )}
        >
          {allDevices
            .filter((one) => one.kind === schema?.kind && one.type !== device.type && one.type !== 'strip')
            .map((one) => (
              <DeviceItem
                key={one.type}
                device={one}
                inactive={!can}
                onSelect={() => replaceWith(session, device, one.type)}
              >
                Replace with {one.name}
              </DeviceItem>
            ))}
          <MenuSeparator />
          <MenuItem inactive={!can} onSelect={() => setSaving(true)}>
            Save as a preset...
          </MenuItem>
          <MenuItem danger inactive={!can} onSelect={() => removeDevice(session, device)}>
            Remove
          </MenuItem>
        </Menu>
      </header>
      {locked && (
        <p className={styles.unknown}>
          It plays for everybody. Your plan does not change it. <a href={session.plan.plansUrl}>Upgrade</a>
        </p>
      )}
      {schema ? (
        <DevicePanel device={device} schema={schema} />
      ) : (
        <p className={styles.unknown}>This studio does not know this device. It stays as it is.</p>
      )}
      {isSaving && (
        <PresetDialog
          title={`Save ${name} as a preset`}
          onClose={() => setSaving(false)}
          onSave={(values) => saveOwnPreset(session, { ...values, devices: toPreset([device]) })}
        />
      )}
    </li>
  );
}
