import type { ReactNode } from 'react';
import { headingLinkClass } from '#design/link/heading-link-class.ts';
import type { LinkView } from '../model/block-values.ts';
import { BlockLink, useIsFor } from './block-link.tsx';
import styles from './block-parts.module.css';
import { BlockTitle } from './block-title.tsx';

interface CarouselSectionProps {
  title: string;
  viewAll: LinkView | null;
  /** Shown right after the title. */
  beside?: ReactNode;
  children: ReactNode;
}

/** A carousel below its title, with the link to all where there is one. */
export function CarouselSection({ title, viewAll, beside, children }: CarouselSectionProps) {
  const isFor = useIsFor();
  const hasLink = viewAll !== null && isFor(viewAll);
  return (
    <section className={styles.rail}>
      {(title || hasLink) && (
        <header className={styles.head}>
          <BlockTitle>{title}</BlockTitle>
          {beside}
          {hasLink && (
            <BlockLink link={viewAll} className={headingLinkClass}>
              View all
              {title && <span className="spoken"> of {title}</span>}
            </BlockLink>
          )}
        </header>
      )}
      {children}
    </section>
  );
}
