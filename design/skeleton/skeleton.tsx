import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Of the thing that will stand here: CSS px, or any CSS length. */
  width?: number | string;
  height?: number | string;
  shape?: 'block' | 'text' | 'round';
  className?: string;
}

/** A place taken for what is still loading, in its final size. Hidden from screen readers: the list says `aria-busy`. */
export function Skeleton({ width = '100%', height = '1em', shape = 'block', className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, styles[shape], className)}
      style={{ width, height }}
    />
  );
}
