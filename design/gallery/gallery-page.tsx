import { type ReactNode, useSyncExternalStore } from 'react';
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

/** Every primitive with its story, in the theme one chooses. */
export function GalleryPage() {
  const theme = useSyncExternalStore(subscribeTheme, readTheme, () => 'system' as const);
  return (
    <div className={styles.gallery}>
      <header className={styles.header}>
        <div>
          <h1>Gallery</h1>
          <p>Everything the hall is built from.</p>
        </div>
        <fieldset className={styles.switch}>
          <legend>Theme</legend>
          {choices.map((choice) => (
            <label key={choice}>
              <input type="radio" name="theme" checked={theme === choice} onChange={() => setTheme(choice)} />
              {choice}
            </label>
          ))}
        </fieldset>
      </header>
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
