import X from 'lucide-react/icons/x';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { FlashHost, openDialogs, topDialog } from '../flash/flash-host.tsx';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  /**
   * Called for Escape, the backdrop and the close button; the dialog stays open until `open` is false. Without it there is no
   * close button, and only the content closes the dialog.
   */
  onClose?: () => void;
  title: string;
  children?: ReactNode;
  /** Buttons at the end; the main one last. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** `alertdialog` for interruptions; its backdrop does not close it. */
  role?: 'dialog' | 'alertdialog';
  /** Id of the text that a screen reader reads after the title; for an `alertdialog` its message. */
  'aria-describedby'?: string | undefined;
}

/** A modal dialog. The browser traps the focus and restores it on close. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { onClose, title, children, footer, size = 'medium', role = 'dialog' } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressedInside = useRef(false);
  const id = useId();

  // The cleanup of a layout effect runs before the element is removed: only then is the focus restored.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    openDialogs.add(dialog);
    topDialog.setState(dialog);
    return () => {
      element?.close();
      openDialogs.delete(dialog);
      topDialog.setState([...openDialogs].at(-1));
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, and the browser's `cancel` event
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={props['aria-describedby']}
      {...(!onClose && { closedby: 'none' })}
      className={classNames(styles.dialog, styles[size])}
      onCancel={(event) => {
        // The cancel events of file fields and of dialogs inside reach this one, too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose?.();
      }}
      onClose={(event) => {
        // The event of a dialog that is removed comes late: it must not close the next one.
        if (event.target !== event.currentTarget || event.currentTarget.open) return;
        if (!event.currentTarget.isConnected) return;
        // A browser may close without a cancel event, e.g. on a second Escape.
        if (onClose) onClose();
        else event.currentTarget.showModal();
      }}
      onPointerDown={(event) => {
        isPressedInside.current = event.target !== event.currentTarget;
      }}
      onClick={(event) => {
        // Marking text up to the backdrop ends in a click on the dialog, too.
        if (event.target !== event.currentTarget || isPressedInside.current) return;
        if (role === 'dialog') onClose?.();
      }}
    >
      <div className={styles.panel}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {children !== undefined && <div className={styles.body}>{children}</div>}
        {footer && <div className={styles.footer}>{footer}</div>}
        {onClose && (
          <Button variant="icon" icon={X} aria-label="Close" className={styles.close} onClick={onClose} />
        )}
      </div>
      <FlashHost dialog={dialog} />
    </dialog>
  );
}
