import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './preview-frame.module.css';
import type { PreviewLook } from './preview-switches.tsx';

interface PreviewFrameProps {
  /** Accessible name of the frame. */
  title: string;
  look: PreviewLook;
  /** A page; else the children are shown. */
  src?: string;
  children?: ReactNode;
}

const emptyDocument =
  '<!doctype html><html lang="en"><head><title>Preview</title><base target="_blank"></head><body></body></html>';

/** A page, or a part of this one, in a window of a chosen width and theme. Links of a part open in a new tab. */
export function PreviewFrame({ title, look, src, children }: PreviewFrameProps) {
  const [inside, setInside] = useState<HTMLElement | null>(null);
  const open = ({ contentDocument }: HTMLIFrameElement) => {
    if (src !== undefined || !contentDocument) return;
    const styleSheets = document.head.querySelectorAll('link[rel="stylesheet"], style');
    contentDocument.head.append(...[...styleSheets].map((sheet) => sheet.cloneNode(true)));
    setInside(contentDocument.body);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll this area only when it is focusable.
    <section className={styles.box} aria-label={`${title}, to scroll sideways`} tabIndex={0}>
      <iframe
        className={styles.frame}
        title={title}
        style={{ width: look.width }}
        {...(src === undefined ? { srcDoc: emptyDocument } : { src })}
        onLoad={(event) => open(event.currentTarget)}
      />
      {inside &&
        createPortal(
          <div className={styles.inside} data-theme={look.theme}>
            {children}
          </div>,
          inside,
        )}
    </section>
  );
}
