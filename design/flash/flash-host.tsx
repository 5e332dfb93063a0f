import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import { useLayoutEffect, useRef } from 'react';
import { createStore, useStore } from '#platform/web/store.ts';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './flash.module.css';
import { flash, flashMessages } from './flash.ts';

/** The open modal dialogs, in the order in which they were opened; `topDialog` changes after it. */
export const openDialogs = new Set<unknown>();

/** The dialog on top. Everything outside of it is inert, so that it shows the messages itself. */
export const topDialog = createStore<unknown>(undefined);

/** Shows the flash messages; the shell renders it once without a dialog, and each open dialog with its own. */
export function FlashHost({ dialog }: { dialog?: unknown }) {
  const all = useStore(flashMessages);
  const messages = useStore(topDialog) === dialog ? all : [];
  const region = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1)?.id;

  // Reopened for each message, so that it is above everything that has entered the top layer since.
  useLayoutEffect(() => {
    const element = region.current;
    if (newest === undefined || !element?.showPopover) return;
    element.showPopover();
    return () => element.hidePopover();
  }, [newest]);

  return (
    <div ref={region} popover="manual" className={styles.host} role="status" aria-atomic="false">
      {messages.map(({ id, kind, text, link }) => (
        <div key={id} className={classNames(styles.flash, styles[kind])}>
          <Icon of={kind === 'error' ? CircleAlert : CircleCheck} className={styles.sign} />
          <p>
            {text}
            {link && ' '}
            {link && (
              <a href={link.address} onClick={() => flash.dismiss(id)}>
                {link.text}
              </a>
            )}
          </p>
          <Button
            variant="icon"
            size="small"
            icon={X}
            aria-label="Close message"
            onClick={() => flash.dismiss(id)}
          />
        </div>
      ))}
    </div>
  );
}
