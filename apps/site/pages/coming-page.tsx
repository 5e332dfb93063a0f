import { useLocation } from '@tanstack/react-router';
import { useViewer } from '#platform/web/app-context.tsx';
import { comingPages } from '../coming-pages.ts';
import { comingTexts } from './coming-texts.ts';
import styles from './message-page.module.css';

/** Says what will be behind this door, and where there is music meanwhile. */
export function ComingPage() {
  const path = useLocation({ select: (location) => location.pathname });
  const viewer = useViewer();
  const page = comingPages.find((candidate) => samePath(candidate.path, path));
  return (
    <section className={styles.page}>
      <h1>{page?.title ?? 'Coming soon'}</h1>
      {page && <p>{comingTexts[page.path]}</p>}
      <p>This room of the house is still being built. Until it opens, there is music in the hall.</p>
      <div className={styles.actions}>
        <a className={styles.action} href="/tracks">
          Listen to tracks
        </a>
        {viewer && (
          <a className={styles.other} href="/account/tracks">
            Upload a track
          </a>
        )}
      </div>
    </section>
  );
}

/** `/account/messages/$id` stands for `/account/messages/7`. */
function samePath(pattern: string, path: string): boolean {
  const want = pattern.replace(/\/$/, '').split('/');
  const have = path.replace(/\/$/, '').split('/');
  return (
    want.length === have.length && want.every((part, index) => part.startsWith('$') || part === have[index])
  );
}
