import X from 'lucide-react/icons/x';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import styles from './dialog.module.css';

interface DialogProps {
  open: boolean;
  /**
   * Escape, the backdrop or the close button was used; the dialog stays until `open` is false. Without it there is no
   * close button, and only what stands inside closes the dialog.
   */
  onClose?: () => void;
  title: string;
  children?: ReactNode;
  /** Buttons at the end; the main one last. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /** `alertdialog` for what interrupts; its backdrop does not close it. */
  role?: 'dialog' | 'alertdialog';
}

/** A modal dialog. The browser keeps the focus inside, and gives it back to where it was. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { onClose, title, children, footer, size = 'medium', role = 'dialog' } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // A layout effect, as its end comes before the element leaves the page: only then is the focus given back.
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
        // A browser may close without asking, e.g. on a second Escape.
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
