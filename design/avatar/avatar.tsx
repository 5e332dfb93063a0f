import { avatarColour, avatarInitial } from '#platform/pure/colour/avatar-colour.ts';
import { classNames } from '../class-names.ts';
import styles from './avatar.module.css';

interface AvatarProps {
  /** The user's name; gives initial and colour. */
  name: string;
  src?: string | null | undefined;
  /** Edge in CSS px. */
  size?: number;
  /** Empty where the name is shown beside the picture. */
  alt?: string;
  className?: string;
}

/** A user's round picture, or the initial of the name on its colour. */
export function Avatar({ name, src, size = 40, alt = '', className }: AvatarProps) {
  const colour = avatarColour(name);
  const classes = classNames(styles.avatar, className);
  if (src) {
    return (
      <img
        className={classes}
        src={src}
        alt={alt}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        style={{ width: size, height: size, backgroundColor: colour }}
      />
    );
  }
  return (
    <span
      className={classes}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.44), backgroundColor: colour }}
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
    >
      {avatarInitial(name)}
    </span>
  );
}
