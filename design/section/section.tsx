import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { headingLinkClass } from '../link/heading-link-class.ts';
import styles from './section.module.css';

interface SectionProps {
  heading: string;
  /** Where the rest of it is; nothing where there is no more. */
  showAll?: string | false;
  /** What is said after "Show all" to those who do not see the heading beside it. */
  spoken?: string;
  /** Beside the heading where there is no way to the rest. */
  action?: ReactNode;
  /** A landmark by the heading's name. */
  landmark?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A part of a page below its heading: usually the beginning of a list, with the way to the rest of it. */
export function Section({
  heading,
  showAll,
  spoken = `of ${heading}`,
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
