import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Info from 'lucide-react/icons/info';
import Music from 'lucide-react/icons/music';
import Star from 'lucide-react/icons/star';
import { classNames } from '#design/class-names.ts';
import { Icon } from '#design/icon/icon.tsx';
import styles from './badge.module.css';
import type { BadgeView } from './schema.ts';

const icons: Readonly<Record<BadgeView['icon'], LucideIcon | null>> = {
  none: null,
  star: Star,
  music: Music,
  clock: Clock,
  check: Check,
  info: Info,
};

/** A small label. */
export function View({ block }: { block: BadgeView }) {
  const icon = icons[block.icon];
  return (
    <p className={classNames(styles.badge, styles[block.color])}>
      {icon && <Icon of={icon} size={16} />}
      <span className={styles.text}>{block.text}</span>
    </p>
  );
}
