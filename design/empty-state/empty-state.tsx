import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  icon?: LucideIcon;
  title?: string;
  text: ReactNode;
  /** Buttons or links that help. */
  action?: ReactNode;
  /** For one section among others: a line without a drawing. */
  small?: boolean;
}

/** Shown in place of an empty list. */
export function EmptyState({ icon, title, text, action, small = false }: EmptyStateProps) {
  return (
    <div className={small ? styles.small : styles.empty}>
      {icon && !small && (
        <span className={styles.sign}>
          <Icon of={icon} size={52} />
        </span>
      )}
      {title && <h3 className={styles.title}>{title}</h3>}
      <p className={styles.text}>{text}</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
