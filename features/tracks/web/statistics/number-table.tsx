import type { ReactNode } from 'react';
import { type TrackNumbers, trackNumbers } from '../../model/statistics.ts';
import styles from './statistics-page.module.css';
import { numberNames } from './statistics-words.ts';

interface NumberTableProps {
  caption: string;
  /** Of the first column. */
  heading: string;
  rows: readonly (TrackNumbers & { key: string; name: ReactNode })[];
}

/** A line of the six numbers for each thing, which a phone shows below its name; where it is too wide it is scrolled sideways, by keys too. */
export function NumberTable({ caption, heading, rows }: NumberTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={`${styles.table} ${styles.numbers}`}>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {trackNumbers.map((number) => (
              <th key={number} scope="col" className={styles.figure}>
                {numberNames[number]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              {trackNumbers.map((number) => (
                <td key={number} className={styles.figure} data-name={numberNames[number]}>
                  {row[number].toLocaleString('en')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
