import { useId, useRef, useState } from 'react';
import { Dialog } from '#design/dialog/dialog.tsx';
import { commandsOfMarkers } from '../../commands/change-markers.ts';
import { type Command, commandGroups } from '../../commands/command.ts';
import { commands } from '../../commands/table.ts';
import { usePart, useSession } from '../use-session.ts';
import { KeyCaps } from './key-caps.tsx';
import { keysOf } from './own-keys.ts';
import styles from './palette.module.css';

/** Finds a command by its words and runs it (STUDIO-201). */
export function Palette() {
  const { dialog } = useSession();
  const open = usePart(dialog, (one) => one === 'palette');
  return (
    <Dialog open={open} title="Find a command" onClose={() => dialog.setState(null)}>
      <Search />
    </Dialog>
  );
}

/** Commands with all the words in their names or group, group by group. */
function findCommands(all: readonly Command[], words: string): Command[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter(({ label, group, alsoCalled = '' }) => {
    const text = `${label} ${group} ${alsoCalled}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  return commandGroups.flatMap((group) => found.filter((one) => one.group === group));
}

function Search() {
  const session = useSession();
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const found = findCommands([...commands, ...commandsOfMarkers(session)], words).filter(
    (one) => one.when?.(session) ?? true,
  );
  const current = Math.min(at, found.length - 1);
  const choose = (command: Command | undefined) => {
    if (command === undefined) return;
    session.dialog.setState(null);
    command.run(session);
  };
  const move = (to: number) => {
    const next = (to + found.length) % Math.max(1, found.length);
    setAt(next);
    list.current?.children[next]?.scrollIntoView?.({ block: 'nearest' });
  };
  return (
    <div className={styles.palette}>
      <input
        role="combobox"
        aria-label="Command"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={found[current] ? `${id}-${found[current].id}` : undefined}
        className={styles.field}
        placeholder="Type what you want to do"
        value={words}
        // biome-ignore lint/a11y/noAutofocus: the palette is opened to type
        autoFocus
        onChange={(event) => {
          setWords(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') move(current + 1);
          else if (event.key === 'ArrowUp') move(current - 1);
          else if (event.key === 'Enter') choose(found[current]);
          else return;
          event.preventDefault();
        }}
      />
      {found.length === 0 && <p className={styles.none}>No command has these words.</p>}
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Commands" className={styles.list}>
        {found.map((command, n) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
          <div
            key={command.id}
            id={`${id}-${command.id}`}
            role="option"
            aria-selected={n === current}
            tabIndex={-1}
            className={styles.option}
            onPointerMove={() => setAt(n)}
            onClick={() => choose(command)}
          >
            <span>{command.label}</span>
            <KeyCaps keys={keysOf(command)} />
          </div>
        ))}
      </div>
    </div>
  );
}
