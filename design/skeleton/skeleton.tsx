import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** Size of the loaded content: CSS px, or any CSS length. */
  width?: number | string;
  height?: number | string;
  shape?: 'block' | 'text' | 'round';
  className?: string;
}

/** A placeholder in the final size of loading content. Hidden from screen readers: the list has `aria-busy`. */
export function Skeleton({ width = '100%', height = '1em', shape = 'block', className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, styles[shape], className)}
      style={{ width, height }}
    />
  );
}
