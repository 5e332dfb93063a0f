import type { ReactNode } from 'react';
import { classNames } from '#design/class-names.ts';
import { BlockLead, BlockTitle } from './block-title.tsx';
import styles from './call-to-action.module.css';

interface CallToActionProps {
  title: string;
  text: string;
  centred?: boolean;
  /** Buttons. */
  children: ReactNode;
}

/** A title, a text, and what to do now. */
export function CallToAction({ title, text, centred = false, children }: CallToActionProps) {
  return (
    <section className={classNames(styles.call, centred && styles.centred)}>
      <BlockTitle>{title}</BlockTitle>
      <BlockLead>{text}</BlockLead>
      {children}
    </section>
  );
}
