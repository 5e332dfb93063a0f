import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { linkClass } from '../link/link-class.ts';
import styles from './panel.module.css';
import { panelClass } from './panel-class.ts';

interface PanelProps {
  heading: ReactNode;
  /** Accessible name where the heading is more than a text. */
  label?: string;
  /** Link to the whole list of which the panel shows a part. */
  moreLink?: { href: string; text: ReactNode };
  children: ReactNode;
}

/** A box beside a page's main column: heading, link to the whole list, content. */
export function Panel({ heading, label, moreLink, children }: PanelProps) {
  const id = useId();
  return (
    <section className={panelClass()} {...(label ? { 'aria-label': label } : { 'aria-labelledby': id })}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {heading}
        </h2>
        {moreLink && (
          <a className={classNames(linkClass('quiet'), styles.way)} href={moreLink.href}>
            {moreLink.text}
          </a>
        )}
      </header>
      {children}
    </section>
  );
}
