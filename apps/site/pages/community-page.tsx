import { buttonClass } from '#design/button/button-class.ts';
import { TrackSection } from '#features/tracks/web/track-section.tsx';
import { useViewer } from '#platform/web/app-context.tsx';
import styles from './community-page.module.css';
import { CommunitySidebar } from './community-sidebar.tsx';

/** The hall's front room: what is heard now, what is new, and the way on. */
export function CommunityPage() {
  const viewer = useViewer();
  return (
    <div className={styles.page}>
      <section className={styles.welcome}>
        <div>
          <h1 className={styles.title}>Community</h1>
          <p className={styles.lead}>
            {viewer
              ? `Good to have you here, ${viewer.username}. This is what moves in the hall today.`
              : 'What moves in the hall today. Listen to whatever you like; sign up to join in.'}
          </p>
        </div>
        <p className={styles.doors}>
          {viewer ? (
            <a className={buttonClass('primary', 'large')} href="/account/tracks">
              Upload a track
            </a>
          ) : (
            <a className={buttonClass('primary', 'large')} href="/auth?tab=sign_up">
              Sign up for free
            </a>
          )}
          <a className={buttonClass('quiet', 'large')} href="/tracks">
            All tracks
          </a>
        </p>
      </section>
      <TrackSection type="trending" eager />
      <TrackSection type="recent" eager={false} />
      <CommunitySidebar />
    </div>
  );
}
