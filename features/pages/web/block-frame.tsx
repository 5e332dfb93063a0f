import type { ReactNode } from 'react';
import { classNames } from '#design/class-names.ts';
import type { BlockFrame as Frame, Theme } from '../model/block-kind.ts';
import styles from './block-frame.module.css';

interface BlockFrameProps {
  frame: Frame;
  /** The theme of the block after it; null for the last one. */
  next: Theme | null;
  children: ReactNode;
}

const tops = { none: '', small: styles.topSmall, medium: styles.topMedium, large: styles.topLarge };
const bottoms = {
  none: '',
  small: styles.bottomSmall,
  medium: styles.bottomMedium,
  large: styles.bottomLarge,
};
const widths = { wide: '', normal: styles.normal, narrow: styles.narrow };
/** Which of the two themes a background has, whatever the page's own is. */
const schemes = { light: 'paper', dark: 'ink', accent: 'paper' } as const;
const grounds = { light: styles.onLight, dark: styles.onDark, accent: styles.onAccent };
/** Classes of the content. Each colour is looked up where its theme is set; the accent is another one inside. */
const contents = {
  light: classNames(styles.onLight, styles.light),
  dark: classNames(styles.onDark, styles.dark),
  accent: styles.accent,
};

/** What every block has around it: width, spacing, and a background that may run into the next block's. */
export function BlockFrame({ frame, next, children }: BlockFrameProps) {
  const { theme, width, spacing, fade } = frame;
  const themed = theme !== 'transparent';
  const fadesTo = fade && next !== theme ? (next ?? 'transparent') : null;
  return (
    <div
      data-block={frame.id}
      className={classNames(
        styles.frame,
        themed ? styles.themed : styles.plain,
        theme === 'accent' && styles.onAccent,
        fadesTo !== null && (themed || fadesTo !== 'transparent') && styles.fading,
        tops[spacing.top],
        bottoms[spacing.bottom],
      )}
    >
      {themed && (
        <span
          className={classNames(styles.back, grounds[theme], fadesTo === 'transparent' && styles.fadesOut)}
          data-theme={schemes[theme]}
        />
      )}
      {fadesTo !== null && fadesTo !== 'transparent' && (
        <span className={classNames(styles.fade, grounds[fadesTo])} data-theme={schemes[fadesTo]} />
      )}
      <div
        className={classNames(styles.inner, widths[width], themed && contents[theme])}
        {...(themed && { 'data-theme': schemes[theme] })}
      >
        {children}
      </div>
    </div>
  );
}

/** In place of a block that cannot be shown. */
export const failedBlock = <p className={styles.failed}>Failed to render block</p>;
