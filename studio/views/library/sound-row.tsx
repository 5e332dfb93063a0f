import Play from 'lucide-react/icons/play';
import Plus from 'lucide-react/icons/plus';
import Square from 'lucide-react/icons/square';
import Star from 'lucide-react/icons/star';
import { Icon } from '#design/icon/icon.tsx';
import { favourLoop, placeLoop } from '../../commands/place-loop.ts';
import { ToolButton } from '../shell/tool-button.tsx';
import { usePart, useRoom, useSession } from '../use-session.ts';
import { dragSound } from './drag-sound.ts';
import styles from './library.module.css';
import type { LibrarySound } from './library-source.ts';
import { creditOf, describeSound } from './sound-words.ts';

interface SoundRowProps {
  sound: LibrarySound;
  /** The row with the tab stop. */
  isCurrent: boolean;
  onFocus: () => void;
  onFavour: (on: boolean) => void;
}

/** A sound: press to hear it, Enter or a double click to place it, or drag it onto a track (STUDIO-137). */
export function SoundRow({ sound, isCurrent, onFocus, onFavour }: SoundRowProps) {
  const session = useSession();
  const isHeard = usePart(session.preview, ({ loop }) => loop === sound.id);
  const isListener = useRoom((room) => room.role === 'listener');
  const { name, favourite } = sound;
  const place = () => void placeLoop(session, sound, { tick: session.own.getState().cursor });
  const toggle = () => {
    if (isHeard) return session.preview.stop();
    session.say(`Preview of ${name}, ${describeSound(sound)}`);
    void session.preview.start(sound.id);
  };
  return (
    <li
      className={styles.row}
      data-heard={isHeard || undefined}
      draggable={!isListener}
      onDragStart={(event) => dragSound(event.dataTransfer, sound)}
      onFocus={onFocus}
    >
      <button
        type="button"
        className={styles.sound}
        aria-pressed={isHeard}
        tabIndex={isCurrent ? 0 : -1}
        data-sound={sound.id}
        onClick={({ detail }) => detail < 2 && toggle()}
        onDoubleClick={place}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (!event.repeat) place();
        }}
      >
        <Icon of={isHeard ? Square : Play} />
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          <span className="spoken">, </span>
          <span>{describeSound(sound)}</span>
          <span className="spoken">, </span>
          <span>{creditOf(sound)}</span>
        </span>
      </button>
      {favourite !== null && (
        <ToolButton
          icon={Star}
          label={`Favourite: ${name}`}
          pressed={favourite}
          isOffTab={!isCurrent}
          onClick={() => void favourLoop(session, sound, !favourite).then(onFavour)}
        />
      )}
      <ToolButton
        icon={Plus}
        label={`Add ${name} to the project`}
        inactive={isListener}
        isOffTab={!isCurrent}
        onClick={place}
      />
    </li>
  );
}
