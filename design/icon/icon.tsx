import type { LucideIcon } from 'lucide-react';

interface IconProps {
  /** A lucide icon, imported singly: `import Heart from 'lucide-react/icons/heart'`. */
  of: LucideIcon;
  /** Edge in CSS px. */
  size?: number;
  /** Accessible name; without one the icon is decorative. */
  label?: string;
  filled?: boolean;
  className?: string;
}

export function Icon({ of: Glyph, size = 20, label, filled, className }: IconProps) {
  return (
    <Glyph
      size={size}
      strokeWidth={1.75}
      fill={filled ? 'currentColor' : 'none'}
      className={className}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      focusable={false}
    />
  );
}
