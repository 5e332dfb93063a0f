import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { linkClass } from '../link/link-class.ts';
import styles from './panel.module.css';
import { panelClass } from './panel-class.ts';

interface PanelProps {
  heading: ReactNode;
  /** What the panel is called where its heading is more than a text. */
  label?: string;
  /** To the whole of which the panel shows a part. */
  moreLink?: { href: string; text: ReactNode };
  children: ReactNode;
}

/** A box beside a page's main column: its heading, the way to the whole, and what it shows of it. */
export function Panel({ heading, label, moreLink: way, children }: PanelProps) {
  const id = useId();
  return (
    <section className={panelClass()} {...(label ? { 'aria-label': label } : { 'aria-labelledby': id })}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {heading}
        </h2>
        {way && (
          <a className={classNames(linkClass('quiet'), styles.way)} href={way.href}>
            {way.text}
          </a>
        )}
      </header>
      {children}
    </section>
  );
}
