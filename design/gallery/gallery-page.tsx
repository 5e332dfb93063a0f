import { type ReactNode, useSyncExternalStore } from 'react';
import { PageHead } from '../page-head/page-head.tsx';
import { readTheme, setTheme, subscribeTheme, type ThemeChoice } from '../theme.ts';
import styles from './gallery.module.css';

interface Story {
  title: string;
  render: () => ReactNode;
}

const modules = import.meta.glob<{ story: Story }>('../*/*.stories.tsx', { eager: true });
const stories = Object.values(modules)
  .map((module) => module.story)
  .sort((one, other) => one.title.localeCompare(other.title));

const choices: readonly ThemeChoice[] = ['system', 'ink', 'paper'];
const anchorOf = (story: Story) => story.title.toLowerCase().replaceAll(' ', '-');

/** Shows every primitive with its story, in the chosen theme. */
export function GalleryPage() {
  const theme = useSyncExternalStore(subscribeTheme, readTheme, () => 'system' as const);
  return (
    <div className={styles.gallery}>
      <PageHead title="Gallery" lead="Everything the hall is built from.">
        <fieldset className={styles.switch}>
          <legend>Theme</legend>
          {choices.map((choice) => (
            <label key={choice}>
              <input type="radio" name="theme" checked={theme === choice} onChange={() => setTheme(choice)} />
              {choice}
            </label>
          ))}
        </fieldset>
      </PageHead>
      <nav className={styles.contents} aria-label="Stories">
        {stories.map((story) => (
          <a key={story.title} href={`#${anchorOf(story)}`}>
            {story.title}
          </a>
        ))}
      </nav>
      <div className={styles.stories}>
        {stories.map((story) => (
          <section key={story.title} id={anchorOf(story)} className={styles.story}>
            <h2>{story.title}</h2>
            {story.render()}
          </section>
        ))}
      </div>
    </div>
  );
}
