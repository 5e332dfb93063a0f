import { useEffect, useRef } from 'react';
import type { SessionRoomState } from '../session-room.ts';
import { useRoom, useSession } from '../use-session.ts';
import styles from './shell.module.css';

/** What the state of saving reads (STUDIO-015, 021). */
function sayState({ saving, deviceCopy }: Pick<SessionRoomState, 'saving' | 'deviceCopy'>): string {
  const words = {
    none: '',
    saved: 'Saved',
    saving: 'Saving...',
    offline: 'Saved on this device, waiting for the network',
    'not saved': saving.kind === 'not saved' ? `Not saved: ${saving.reason}` : '',
  }[saving.kind];
  return deviceCopy === 'refused' ? `${words.replace(/\.$/, '')}. Not saved on this device` : words;
}

const isBad = ({ kind }: SessionRoomState['saving']) => kind === 'offline' || kind === 'not saved';

/** The state of saving; announced when it changes to or from a bad one. */
export function SavingState() {
  const session = useSession();
  const saving = useRoom((room) => room.saving);
  const deviceCopy = useRoom((room) => room.deviceCopy);
  const text = sayState({ saving, deviceCopy });
  const before = useRef(isBad(saving));
  useEffect(() => {
    const now = isBad(saving);
    if (now || before.current) session.say(text);
    before.current = now;
  }, [session, saving, text]);
  return (
    <span className={styles.saving} data-kind={saving.kind}>
      {text}
    </span>
  );
}
