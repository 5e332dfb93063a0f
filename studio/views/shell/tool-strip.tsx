import type { LucideIcon } from 'lucide-react';
import ClipboardPaste from 'lucide-react/icons/clipboard-paste';
import Copy from 'lucide-react/icons/copy';
import Ellipsis from 'lucide-react/icons/ellipsis';
import LibraryIcon from 'lucide-react/icons/library';
import Palette from 'lucide-react/icons/palette';
import Scissors from 'lucide-react/icons/scissors';
import Trash2 from 'lucide-react/icons/trash-2';
import VolumeX from 'lucide-react/icons/volume-x';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { Button } from '#design/button/button.tsx';
import { Menu } from '#design/menu/menu.tsx';
import { MenuItem, MenuSeparator } from '#design/menu/menu-item.tsx';
import { colorRegions, deleteSelection, muteSelection } from '../../commands/change-regions.ts';
import { type Command, hasSelection } from '../../commands/command.ts';
import { duplicateSelection, pasteCopied } from '../../commands/copy-regions.ts';
import { showLibrary } from '../../commands/show-library.ts';
import { zoomCommands } from '../../commands/show-panel.ts';
import { splitSelection } from '../../commands/split-regions.ts';
import { commands } from '../../commands/table.ts';
import { type Snap, snaps } from '../own-state.ts';
import { ColorChoice } from '../timeline/color-choice.tsx';
import { useOwn, useSession, useSong } from '../use-session.ts';
import { Choice } from './choice.tsx';
import { FingerTools } from './finger-tools.tsx';
import styles from './shell.module.css';
import { ToolButton } from './tool-button.tsx';

const snapNames: Partial<Record<Snap, string>> = { grid: 'Grid', bar: 'Bar', off: 'Off' };

/** What acts on the selected regions, and how the timeline snaps and zooms. */
export function ToolStrip() {
  const session = useSession();
  const snap = useOwn((own) => own.snap);
  const selection = useOwn((own) => own.selection);
  useOwn((own) => own.copied);
  useSong((song) => song.regions);
  return (
    <div className={styles.tools} role="toolbar" aria-label="Editing">
      <FingerTools />
      <LibraryButton />
      <Tool command={splitSelection} icon={Scissors} />
      <Tool command={duplicateSelection} icon={Copy} />
      <Tool command={pasteCopied} icon={ClipboardPaste} />
      <Tool command={muteSelection} icon={VolumeX} />
      <Menu
        align="start"
        trigger={(props) => (
          <Button
            {...props}
            variant="icon"
            size="small"
            icon={Palette}
            aria-label="Colour of the regions"
            title="Colour of the regions"
            inactive={!hasSelection(session)}
          />
        )}
      >
        <ColorChoice chosen={-1} onChoose={(color) => colorRegions(session, color)} />
        <MenuSeparator />
        <MenuItem onSelect={() => colorRegions(session, null)}>Colour of the track</MenuItem>
      </Menu>
      <Tool command={deleteSelection} icon={Trash2} />
      <MoreMenu />
      <span className={styles.count} role="note">
        {selection.length > 1 ? `${selection.length} regions selected` : ''}
      </span>
      <span className={styles.gap} />
      <Choice
        label="Snap"
        caption
        value={snap}
        options={snaps}
        nameOf={(one) => snapNames[one as Snap] ?? one}
        isOwn
        onChoose={(one) => session.own.patchState({ snap: one as Snap })}
      />
      {zoomCommands.slice(0, 2).map((command, at) => (
        <Tool key={command.id} command={command} icon={at === 0 ? ZoomIn : ZoomOut} />
      ))}
    </div>
  );
}

function LibraryButton() {
  const session = useSession();
  const hasLibrary = useOwn((own) => own.hasLibrary);
  return (
    <ToolButton
      icon={LibraryIcon}
      label="Library"
      title="Library (B)"
      pressed={hasLibrary}
      onClick={() => showLibrary.run(session)}
    />
  );
}

/** A button of a command, with its key in the tooltip. */
function Tool({ command, icon }: { command: Command; icon: LucideIcon }) {
  const session = useSession();
  const can = command.when?.(session) ?? true;
  const [key] = command.keys;
  return (
    <ToolButton
      icon={icon}
      label={command.label}
      title={key === undefined ? command.label : `${command.label} (${key})`}
      inactive={!can}
      onClick={() => command.run(session)}
    />
  );
}

/** All commands of regions, for who uses neither keys nor drags. */
function MoreMenu() {
  const session = useSession();
  return (
    <Menu
      align="start"
      trigger={(props) => (
        <Button
          {...props}
          variant="icon"
          size="small"
          icon={Ellipsis}
          aria-label="More for regions"
          title="More"
        />
      )}
    >
      {commands
        .filter(({ group }) => group === 'Regions' || group === 'Editing')
        .map((command) => (
          <MenuItem
            key={command.id}
            inactive={!(command.when?.(session) ?? true)}
            onSelect={() => command.run(session)}
          >
            {command.label}
          </MenuItem>
        ))}
    </Menu>
  );
}
