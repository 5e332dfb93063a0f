import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './button.module.css';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';
import { useDebouncedClick } from './use-debounced-click.ts';

interface ButtonProps extends ComponentProps<'button'> {
  /** One `primary` per view; `icon` needs an `aria-label`. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: LucideIcon;
  /** Fills the icon, e.g. of a like that is set. */
  iconFilled?: boolean;
  /** Shows that work runs; the button keeps its size and the focus, and clicks do nothing. */
  busy?: boolean;
  /** Px of the window below which only the icon is seen; the name stays. */
  labelFrom?: number | undefined;
  /** Like `disabled`, but still focusable, so that a tooltip can explain why. */
  inactive?: boolean;
}

export function Button({
  variant = 'quiet',
  size = 'medium',
  icon,
  iconFilled,
  busy = false,
  inactive = false,
  labelFrom,
  type = 'button',
  className,
  style,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const debounced = useDebouncedClick(onClick);
  const blocked = busy || inactive;
  return (
    <button
      {...rest}
      type={type}
      className={classNames(
        buttonClass(variant, size),
        busy && styles.busy,
        labelFrom !== undefined && styles.shortens,
        className,
      )}
      style={
        labelFrom === undefined ? style : ({ ...style, '--label-from': `${labelFrom}px` } as CSSProperties)
      }
      {...(busy && { 'aria-busy': true })}
      {...(blocked && { 'aria-disabled': true })}
      onClick={(event) => {
        if (!blocked) return debounced(event);
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {icon && <Icon of={icon} size={size === 'small' ? 16 : 20} filled={iconFilled} />}
      {children !== undefined && <span className={styles.label}>{children}</span>}
      {busy && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  );
}
