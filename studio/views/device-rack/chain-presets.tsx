import Bookmark from 'lucide-react/icons/bookmark';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Menu } from '#design/menu/menu.tsx';
import { MenuItem } from '#design/menu/menu-item.tsx';
import type { Device, Track } from '#studio/document/song.ts';
import { canEdit } from '../../commands/command.ts';
import { saveOwnPreset, toPreset } from '../../commands/own-presets.ts';
import { useSession } from '../use-session.ts';
import styles from './device-rack.module.css';
import { OwnPresetsDialog } from './own-presets-dialog.tsx';
import { PresetDialog } from './preset-dialog.tsx';

/** Saves the whole chain of a track as a preset of one's own, and lists those that there are (STUDIO-131). */
export function ChainPresets({ track, devices }: { track: Track; devices: readonly Device[] }) {
  const session = useSession();
  const [shown, setShown] = useState<'save' | 'list' | null>(null);
  const close = () => setShown(null);
  return (
    <>
      <Menu
        align="start"
        trigger={(props) => (
          <Button {...props} icon={Bookmark} inactive={!canEdit(session)} className={styles.add}>
            Your presets
          </Button>
        )}
      >
        <MenuItem onSelect={() => setShown('list')}>Use, rename or delete...</MenuItem>
        <MenuItem inactive={devices.length === 0} onSelect={() => setShown('save')}>
          Save the chain of {track.name}...
        </MenuItem>
      </Menu>
      {shown === 'list' && <OwnPresetsDialog track={track} onClose={close} />}
      {shown === 'save' && (
        <PresetDialog
          title={`Save the chain of ${track.name}`}
          onClose={close}
          onSave={(values) => saveOwnPreset(session, { ...values, devices: toPreset(devices) })}
        />
      )}
    </>
  );
}
