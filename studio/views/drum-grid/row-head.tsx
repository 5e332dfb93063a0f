// biome-ignore-all lint/a11y/useSemanticElements: rows and cells of a grid that is no table of texts
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell of a grid has the focus, and moves it

import Ellipsis from 'lucide-react/icons/ellipsis';
import { Button } from '#design/button/button.tsx';
import { Menu } from '#design/menu/menu.tsx';
import { MenuItem, MenuSeparator } from '#design/menu/menu-item.tsx';
import { pitchOfFirstPad } from '#studio/document/schema.ts';
import type { Clip } from '#studio/document/song.ts';
import { changeRow, changeRowLength, type RowAction, rowOf } from '../../commands/change-pattern.ts';
import { canEdit } from '../../commands/command.ts';
import { padNames } from '../keys/pad-names.ts';
import { soundOf } from '../keys/play-note.ts';
import { useHeldNotes } from '../keys/use-held-notes.ts';
import { useSession } from '../use-session.ts';
import styles from './drum-grid.module.css';

const actions: readonly (readonly [RowAction, string])[] = [
  ['fill', 'One more hit, spread evenly'],
  ['rotate', 'Rotate by a step'],
  ['double', 'Play twice as fast'],
  ['clear', 'Clear the row'],
];

interface RowHeadProps {
  clip: Clip;
  pad: number;
  track: string;
  steps: number;
}

/** The pad of a row: a press plays it, its menu acts on the row. */
export function RowHead({ clip, pad, track, steps }: RowHeadProps) {
  const session = useSession();
  const { press, release } = useHeldNotes();
  const onEnd = (event: React.PointerEvent) => release(`${event.pointerId}`, event.timeStamp);
  const name = padNames[pad] ?? '';
  const can = canEdit(session);
  const own = rowOf(clip, pad)?.length ?? null;
  return (
    <div role="rowheader" className={styles.head}>
      <button
        type="button"
        className={styles.pad}
        aria-label={`Play ${name}`}
        tabIndex={-1}
        onPointerDown={(event) => {
          const pitch = soundOf(session, track, pad + pitchOfFirstPad);
          if (pitch === null) return;
          press(`${event.pointerId}`, { track, pitch, at: event.timeStamp });
        }}
        onPointerUp={onEnd}
        onPointerLeave={onEnd}
      >
        {name}
      </button>
      <Menu
        align="start"
        trigger={(props) => (
          <Button
            {...props}
            variant="icon"
            size="small"
            icon={Ellipsis}
            aria-label={`More for ${name}`}
            tabIndex={-1}
          />
        )}
      >
        {actions.map(([action, label]) => (
          <MenuItem
            key={action}
            inactive={!can}
            onSelect={() => changeRow(session, clip, { pad, name }, action)}
          >
            {label}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem
          inactive={!can || steps >= 64}
          onSelect={() => changeRowLength(session, clip, pad, steps + 1)}
        >
          A step more ({steps + 1})
        </MenuItem>
        <MenuItem
          inactive={!can || steps <= 1}
          onSelect={() => changeRowLength(session, clip, pad, steps - 1)}
        >
          A step less ({steps - 1})
        </MenuItem>
        <MenuItem inactive={!can || own === null} onSelect={() => changeRowLength(session, clip, pad, null)}>
          As long as the clip
        </MenuItem>
      </Menu>
    </div>
  );
}
