import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { headingLinkClass } from '../link/heading-link-class.ts';
import styles from './section.module.css';

interface SectionProps {
  heading: string;
  /** Address of the whole list; false where the section shows all of it. */
  showAll?: string | false;
  /** Text after "Show all" for screen readers. */
  spoken?: string;
  /** Shown right after the heading. */
  beside?: ReactNode;
  /** Shown beside the heading where there is no "Show all" link. */
  action?: ReactNode;
  /** Makes the section a landmark named by its heading. */
  landmark?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A part of a page with a heading: usually the start of a list, with a link to all of it. */
export function Section({
  heading,
  showAll,
  spoken = `of ${heading}`,
  beside,
  action,
  landmark,
  className,
  children,
}: SectionProps) {
  const id = useId();
  const Part = landmark ? 'section' : 'div';
  return (
    <Part className={classNames(styles.section, className)} {...(landmark && { 'aria-labelledby': id })}>
      <header className={styles.head}>
        <h2 id={id} className={styles.heading}>
          {heading}
        </h2>
        {beside && <div className={styles.beside}>{beside}</div>}
        {showAll ? (
          <a className={headingLinkClass} href={showAll}>
            Show all<span className="spoken"> {spoken}</span>
          </a>
        ) : (
          action
        )}
      </header>
      {children}
    </Part>
  );
}
