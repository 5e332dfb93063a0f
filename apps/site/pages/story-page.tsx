import type { ReactNode } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { useHeroHeight } from '#features/pages/web/use-hero-height.ts';
import { useSettings, useViewer } from '#platform/web/app-context.tsx';
import styles from './story-page.module.css';

interface StoryProps {
  title: string;
  lead: string;
  drawing: (className: string | undefined) => ReactNode;
  sections: readonly { title: string; text: string }[];
  /** The sections are numbered steps. */
  numbered?: boolean;
  end: { title: string; text: string };
}

/** A page that describes the planned studio and what exists today. */
export function StoryPage({ title, lead, drawing, sections, numbered = false, end }: StoryProps) {
  const hero = useHeroHeight();
  const viewer = useViewer();
  const { educationMode } = useSettings();
  const upload = viewer ? '/account/tracks' : '/auth?tab=sign_up&redirect_to=%2Faccount%2Ftracks';
  return (
    <div className={styles.page}>
      <section ref={hero} className={styles.hero}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          <p className={styles.state}>
            The studio is still being built, and this page says what it will be. What you make elsewhere can
            go on stage today.
          </p>
          <p className={styles.actions}>
            <a className={buttonClass('primary', 'large')} href={upload}>
              Upload a track
            </a>
            {!educationMode && (
              <a className={buttonClass('quiet', 'large')} href="/tracks">
                Listen to tracks
              </a>
            )}
          </p>
        </div>
        {drawing(styles.drawing)}
      </section>
      <div className={numbered ? `${styles.sections} ${styles.steps}` : styles.sections}>
        {sections.map((section) => (
          <section key={section.title} className={styles.section}>
            <h2>{section.title}</h2>
            <p>{section.text}</p>
          </section>
        ))}
      </div>
      <section className={styles.end}>
        <h2>{end.title}</h2>
        <p>{end.text}</p>
        <a className={buttonClass('quiet')} href="/studio/install-chrome">
          Which browser the studio needs
        </a>
      </section>
    </div>
  );
}
