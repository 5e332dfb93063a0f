import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { useStore } from '#platform/web/store.ts';
import { type Command, commandGroups } from '../../commands/command.ts';
import { keyOf } from '../../commands/find-command.ts';
import { commands } from '../../commands/table.ts';
import { usePart, useSession } from '../use-session.ts';
import { KeyCaps } from './key-caps.tsx';
import { keysOf, ownKeys, resetKeys, setKey, setSingleKeys } from './own-keys.ts';
import styles from './palette.module.css';

/** All shortcuts; each can be changed and switched off, single keys all at once (STUDIO-203). */
export function ShortcutList() {
  const { dialog } = useSession();
  const open = usePart(dialog, (one) => one === 'shortcuts');
  return (
    <Dialog
      open={open}
      title="Shortcuts"
      size="large"
      onClose={() => dialog.setState(null)}
      footer={<Button onClick={resetKeys}>Back to the usual keys</Button>}
    >
      <Groups />
    </Dialog>
  );
}

function Groups() {
  const { single } = useStore(ownKeys);
  const [changing, setChanging] = useState<string | null>(null);
  const [refusal, setRefusal] = useState('');
  const take = (command: Command, key: string | null) => {
    const other = setKey(commands, command, key);
    setRefusal(other === null ? '' : `${key} is the key of "${other}".`);
    if (other === null) setChanging(null);
  };
  return (
    <div className={styles.shortcuts}>
      <CheckboxField
        label="Single keys act (such as S for split)"
        checked={single}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
      />
      <p role="status" className={styles.refusal}>
        {refusal}
      </p>
      {commandGroups.map((group) => (
        <section key={group}>
          <h3>{group}</h3>
          <ul>
            {commands
              .filter((command) => command.group === group)
              .map((command) => (
                <li key={command.id}>
                  <span>{command.label}</span>
                  <button
                    type="button"
                    className={styles.change}
                    onClick={() => {
                      setRefusal('');
                      setChanging(command.id);
                    }}
                    onBlur={() => setChanging(null)}
                    onKeyDown={(event) => {
                      if (changing !== command.id || event.key === 'Tab') return;
                      if (['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return;
                      event.preventDefault();
                      event.stopPropagation();
                      if (event.key === 'Escape') setChanging(null);
                      else if (event.key === 'Delete' || event.key === 'Backspace') take(command, null);
                      else take(command, keyOf(event.nativeEvent));
                    }}
                  >
                    <span className="spoken">{`Key of "${command.label}": `}</span>
                    {changing === command.id ? (
                      'Press a key, Delete for none'
                    ) : (
                      <KeyCaps keys={keysOf(command)} />
                    )}
                    {changing !== command.id && keysOf(command).length === 0 && 'None'}
                    <span className="spoken">. Change</span>
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
