import type { Style } from './style.ts';
import { bandStyles } from './styles-band.ts';
import { beatStyles } from './styles-beats.ts';
import { clubStyles } from './styles-club.ts';
import { moreStyles } from './styles-more.ts';
import { quietStyles } from './styles-quiet.ts';
import { rootsStyles } from './styles-roots.ts';

/** Every style by name. */
export const styles = {
  ...clubStyles,
  ...beatStyles,
  ...bandStyles,
  ...rootsStyles,
  ...quietStyles,
  ...moreStyles,
} satisfies Record<string, Style>;

export type StyleName = keyof typeof styles;

export const styleNames = Object.keys(styles) as StyleName[];
