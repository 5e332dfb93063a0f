import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { linkTargets } from '#platform/pure/link-targets.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { useSettings, useViewer } from '#platform/web/app-context.tsx';
import { ChunkError, reloadOnce } from '#platform/web/chunk-reload.ts';
import { isForbidden } from '../is-forbidden.ts';
import styles from './message-page.module.css';

/** The page for an unknown address, or for something that is hidden from the viewer. */
export function NotFoundPage() {
  const isMember = useViewer() !== null;
  const { educationMode } = useSettings();
  const toSchool = educationMode && isMember;
  return (
    <section className={styles.page}>
      <p className={`${styles.sign} ${styles.lit}`} aria-hidden="true">
        404
      </p>
      <h1>Page not found</h1>
      <p>Nothing plays at this address. It may have been taken down, or the link has a typo.</p>
      <p className={styles.actions}>
        <a className={styles.action} href={toSchool ? linkTargets.school() : linkTargets.home()}>
          {toSchool ? 'Back to my school' : 'Back to the start'}
        </a>
        {!educationMode && (
          <>
            <a className={styles.other} href="/community">
              To the community
            </a>
            <a className={styles.other} href="/tracks">
              Tracks
            </a>
          </>
        )}
      </p>
    </section>
  );
}

/** Replaces a page that could not be loaded or rendered; header, menu and player keep working. */
export function FailurePage({ error }: { error: unknown }) {
  const router = useRouter();
  const brokenChunk = error instanceof ChunkError;
  useEffect(() => {
    if (brokenChunk) reloadOnce();
  }, [brokenChunk]);
  if (isForbidden(error)) return <ForbiddenPage text={(error as Error).message} />;
  const text = error instanceof Refusal ? error.message : 'Something went wrong. Please try again later.';
  return (
    <section className={styles.page} role="alert">
      <h1>This page could not be loaded</h1>
      <p>{brokenChunk ? error.message : text}</p>
      <p>
        <button
          type="button"
          className={styles.action}
          onClick={() => (brokenChunk ? location.reload() : router.invalidate())}
        >
          {brokenChunk ? 'Reload' : 'Try again'}
        </button>
      </p>
    </section>
  );
}

/** The page for a signed-in viewer who may not see the address; `text` is the server's reason. */
function ForbiddenPage({ text }: { text: string }) {
  return (
    <section className={styles.page}>
      <p className={styles.sign} aria-hidden="true">
        403
      </p>
      <h1>Not open to you</h1>
      <p>{text}</p>
      <p>
        <a className={styles.action} href="/community">
          To the community
        </a>
      </p>
    </section>
  );
}
