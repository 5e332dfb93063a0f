import X from 'lucide-react/icons/x';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
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
}

/** A modal dialog. The browser traps the focus and restores it on close. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { onClose, title, children, footer, size = 'medium', role = 'dialog' } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // The cleanup of a layout effect runs before the element is removed: only then is the focus restored.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, and the browser's `cancel` event
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={`${id}-title`}
      {...(!onClose && { closedby: 'none' })}
      className={classNames(styles.dialog, styles[size])}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClose={(event) => {
        // A browser may close without a cancel event, e.g. on a second Escape.
        if (event.currentTarget.open) return;
        if (onClose) onClose();
        else if (event.currentTarget.isConnected) event.currentTarget.showModal();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && role === 'dialog') onClose?.();
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
    </dialog>
  );
}
