import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './menu.module.css';

interface MenuItemProps {
  children: ReactNode;
  onSelect?: () => void;
  /** Makes the item a link; the router may handle its click. */
  href?: string;
  icon?: LucideIcon;
  danger?: boolean;
  /** Shown and focusable, but without effect. */
  inactive?: boolean;
  /** Makes the item a radio item: true for the chosen one. */
  checked?: boolean;
}

export function MenuItem({ children, onSelect, href, icon, danger, inactive, checked }: MenuItemProps) {
  const content = (
    <>
      {icon && <Icon of={icon} size={18} />}
      <span>{children}</span>
      {checked && <span className={styles.chosen} aria-hidden="true" />}
    </>
  );
  const className = classNames(styles.item, danger && styles.danger);
  if (href !== undefined) {
    return (
      <a role="menuitem" tabIndex={-1} href={href} className={className} onClick={onSelect}>
        {content}
      </a>
    );
  }
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      {...(checked !== undefined && { 'aria-checked': checked })}
      tabIndex={-1}
      className={className}
      aria-disabled={inactive || undefined}
      onClick={inactive ? undefined : onSelect}
    >
      {content}
    </button>
  );
}

export function MenuSeparator() {
  return <hr className={styles.separator} />;
}
