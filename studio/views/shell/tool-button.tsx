import type { LucideIcon } from 'lucide-react';
import { buttonClass } from '#design/button/button-class.ts';
import { classNames } from '#design/class-names.ts';
import { Icon } from '#design/icon/icon.tsx';
import styles from './shell.module.css';

interface ToolButtonProps {
  icon: LucideIcon;
  label: string;
  /** With its key, where it has one. */
  title?: string;
  pressed?: boolean;
  inactive?: boolean;
  /** Reached by arrow keys or not at all, in a list with one tab stop. */
  isOffTab?: boolean;
  onClick: () => void;
}

/** A button that is meant to be pressed quickly again and again, as undo is. */
export function ToolButton({ icon, label, title, pressed, inactive, isOffTab, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={classNames(buttonClass('icon', 'medium'), styles.tool)}
      aria-label={label}
      title={title ?? label}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      {...(isOffTab && { tabIndex: -1 })}
      {...(inactive && { 'aria-disabled': true })}
      onClick={() => !inactive && onClick()}
    >
      <Icon of={icon} />
    </button>
  );
}
