import Plus from 'lucide-react/icons/plus';
import { useRef } from 'react';
import { Button } from '#design/button/button.tsx';
import { Menu } from '#design/menu/menu.tsx';
import { allDevices, deviceOf } from '#studio/devices/all-devices.ts';
import { addEffect } from '../../commands/change-devices.ts';
import { canEdit } from '../../commands/command.ts';
import { trackOf } from '../names.ts';
import { useNearestFocus } from '../shell/use-nearest-focus.ts';
import { useOwn, useSession, useSong, useSound } from '../use-session.ts';
import { ChainPresets } from './chain-presets.tsx';
import { DeviceCard } from './device-card.tsx';
import { DeviceItem } from './device-item.tsx';
import styles from './device-rack.module.css';

/** The devices of the current track in their order, and what can be added (STUDIO-056). */
export function DeviceRack() {
  const session = useSession();
  const song = useSong((one) => one);
  const track = trackOf(
    song,
    useOwn((own) => own.track),
  );
  const faults = useSound((sound) => sound.faults);
  const chain = useRef<HTMLUListElement>(null);
  const rack = useRef<HTMLDivElement>(null);
  useNearestFocus(chain, rack);
  if (track === undefined) return <p className={styles.none}>No track is selected.</p>;
  const devices = song.devices.filter((device) => device.track === track.id);
  const playsNotes = track.kind === 'drums' || track.kind === 'instrument';
  const hasInstrument = devices.some(({ type }) => deviceOf(type)?.kind === 'instrument');
  const choices = allDevices.filter(
    ({ kind, type }) => type !== 'strip' && (kind === 'effect' || (playsNotes && !hasInstrument)),
  );
  return (
    <div ref={rack} className={styles.rack}>
      <ul ref={chain} aria-label={`Devices of ${track.name}`} className={styles.chain}>
        {devices.map((device) => (
          <DeviceCard key={device.id} device={device} />
        ))}
      </ul>
      <Menu
        align="start"
        trigger={(props) => (
          <Button {...props} icon={Plus} inactive={!canEdit(session)} className={styles.add}>
            Add a device
          </Button>
        )}
      >
        {choices.map((device) => (
          <DeviceItem
            key={device.type}
            device={device}
            onSelect={() => addEffect(session, track.id, device.type)}
          >
            {device.name}
          </DeviceItem>
        ))}
      </Menu>
      <ChainPresets track={track} devices={devices} />
      {devices
        .filter(({ id }) => faults.includes(id))
        .map(({ id, type }) => (
          <p key={id} role="alert" className={styles.fault}>
            {deviceOf(type)?.name ?? type} was muted: it gave no sound that can be played.{' '}
            <Button size="small" onClick={() => session.sound.restartDevice(id)}>
              Start it again
            </Button>
          </p>
        ))}
    </div>
  );
}
