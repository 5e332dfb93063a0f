import ChevronDown from 'lucide-react/icons/chevron-down';
import Layers from 'lucide-react/icons/layers';
import { Button } from '#design/button/button.tsx';
import { Menu } from '#design/menu/menu.tsx';
import { MenuItem, MenuSeparator } from '#design/menu/menu-item.tsx';
import { degreesOf } from '#studio/document/notes/chords.ts';
import type { Region } from '#studio/document/song.ts';
import type { Command } from '../../commands/command.ts';
import { copyNoteCommands } from '../../commands/copy-notes.ts';
import { shapeMenu } from '../../commands/shape-notes.ts';
import { stampChord } from '../../commands/stamp-chord.ts';
import { chordName, nameOfRegion, trackOf } from '../names.ts';
import { useOwn, useSession, useSong } from '../use-session.ts';
import { othersWithNotes } from './ghost-notes.ts';

interface ShapeMenuProps {
  can: boolean;
  onSettings: () => void;
}

/** Everything else that changes the selected notes, or all. */
export function ShapeMenu({ can, onSettings }: ShapeMenuProps) {
  return (
    <Menu
      align="start"
      trigger={(props) => (
        <Button {...props} size="small" icon={ChevronDown}>
          Notes
        </Button>
      )}
    >
      <MenuItem onSelect={onSettings}>Quantise settings</MenuItem>
      <MenuSeparator />
      {shapeMenu.map((command, at) =>
        command === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <MenuSeparator key={at} />
        ) : (
          <CommandItem key={command.id} command={command} can={can} />
        ),
      )}
      <MenuSeparator />
      {copyNoteCommands.map((command) => (
        <CommandItem key={command.id} command={command} can />
      ))}
    </Menu>
  );
}

function CommandItem({ command, can }: { command: Command; can: boolean }) {
  const session = useSession();
  const isPossible = can && (command.when?.(session) ?? true);
  return (
    <MenuItem inactive={!isPossible} onSelect={() => command.run(session)}>
      {command.label}
    </MenuItem>
  );
}

const inversions = ['Root position', 'First inversion', 'Second inversion'];
const strums = [
  [0, 'Struck at once'],
  [60, 'Strummed'],
  [120, 'Strummed slowly'],
] as const;

/** Chords of the key by their degree, as they are stamped at the cursor. */
export function ChordMenu({ can }: { can: boolean }) {
  const session = useSession();
  const meta = useSong((song) => song.meta);
  const chord = useOwn((own) => own.chord);
  return (
    <Menu
      align="start"
      trigger={(props) => (
        <Button {...props} size="small" icon={ChevronDown}>
          Chord
        </Button>
      )}
    >
      {degreesOf(meta).map(({ numeral, tones: [root = 0, third = 0, fifth = 0] }, degree) => (
        <MenuItem key={numeral} inactive={!can} onSelect={() => stampChord(session, degree)}>
          {/* Upward from the root, which names it. */}
          {numeral} {chordName([root, third + (third < root ? 12 : 0), fifth + (fifth < root ? 12 : 0)])}
        </MenuItem>
      ))}
      <MenuSeparator />
      {inversions.map((name, inversion) => (
        <MenuItem
          key={name}
          checked={chord.inversion === inversion}
          onSelect={() => session.own.patchState({ chord: { ...chord, inversion } })}
        >
          {name}
        </MenuItem>
      ))}
      <MenuSeparator />
      {strums.map(([strum, name]) => (
        <MenuItem
          key={name}
          checked={chord.strum === strum}
          onSelect={() => session.own.patchState({ chord: { ...chord, strum } })}
        >
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Regions in the menu; a project may have thousands. */
const mostOthers = 50;

/** Which other clips are shown behind this one. */
export function OthersMenu({ region }: { region: Region }) {
  const session = useSession();
  const song = useSong((one) => one);
  const shown = useOwn((own) => own.alsoShown);
  const others = othersWithNotes(song, region.id).slice(0, mostOthers);
  if (others.length === 0) return null;
  return (
    <Menu
      align="start"
      trigger={(props) => (
        <Button {...props} size="small" icon={Layers} labelFrom={1020} title="Also show">
          Also show
        </Button>
      )}
    >
      {others.map((other) => {
        const isShown = shown.includes(other.id);
        const next = isShown ? shown.filter((id) => id !== other.id) : [...shown, other.id];
        const name = `${nameOfRegion(song, other)}, ${trackOf(song, other.track)?.name ?? ''}`;
        return (
          <MenuItem key={other.id} onSelect={() => session.own.patchState({ alsoShown: next })}>
            {isShown ? 'Hide' : 'Show'} {name}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
