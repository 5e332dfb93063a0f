import { Children, type CSSProperties, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Skeleton } from '../skeleton/skeleton.tsx';
import styles from './card-grid.module.css';

interface CardGridProps {
  /** One card each, with keys. */
  children: ReactNode;
  label?: string;
  /** The cards are still loading. */
  busy?: boolean;
  /** Minimum width of a card in CSS px. Up to 200 px a phone shows two side by side, above that one. */
  cardWidth?: number;
  className?: string | undefined;
}

/** A list of cards in as many columns as fit. */
export function CardGrid({ children, label, busy = false, cardWidth = 200, className }: CardGridProps) {
  return (
    <ul
      className={classNames(styles.grid, cardWidth <= 200 && styles.pairs, className)}
      style={{ '--card-width': `${cardWidth}px` } as CSSProperties}
      role="list"
      {...(label !== undefined && { 'aria-label': label })}
      {...(busy && { 'aria-busy': true })}
    >
      {Children.map(children, (card) => (
        <li>{card}</li>
      ))}
    </ul>
  );
}

interface CardGridSkeletonProps {
  /** What is loading, for screen readers. */
  label: string;
  count: number;
  /** Minimum height of a card in CSS px. */
  height?: number;
  /** Aspect ratio of a card's picture, as CSS writes it. */
  ratio?: string;
}

/** Placeholder of a card grid while its cards load. */
export function CardGridSkeleton({ label, count, height = 240, ratio = '1' }: CardGridSkeletonProps) {
  const style = {
    '--waiting-height': `${height}px`,
    '--picture-ratio': ratio,
  } as CSSProperties;
  return (
    <CardGrid label={label} busy>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key
        <div key={place} className={styles.waiting} style={style}>
          <Skeleton height="auto" className={styles.picture} />
          <Skeleton width="70%" height={18} />
          <Skeleton width="45%" height={14} />
        </div>
      ))}
    </CardGrid>
  );
}
