import type { CSSProperties } from 'react';
import { href } from '#platform/pure/page.ts';
import type { ClassSummary } from '../contract.ts';
import { formatSchoolYear } from '../model/school-year.ts';
import { classPage } from '../pages.ts';
import styles from './classes.module.css';

/** The colour's token, for `--mark`. */
export const markOf = (colour: ClassSummary['colour']): CSSProperties =>
  ({ '--mark': `var(--class-${colour})` }) as CSSProperties;

/** A large link to a class. */
export function ClassTile({ one }: { one: ClassSummary }) {
  return (
    <li>
      <a className={styles.tile} href={href(classPage, { id: one.id })}>
        <span className={styles.mark} style={markOf(one.colour)} aria-hidden="true" />
        <span>
          {one.name}
          <small>
            {formatSchoolYear(one.year)} · {one.students === 1 ? '1 student' : `${one.students} students`}
          </small>
        </span>
      </a>
    </li>
  );
}
