import { buttonClass } from '#design/button/button-class.ts';
import { TrackSection } from '#features/tracks/web/track-section.tsx';
import { useViewer } from '#platform/web/app-context.tsx';
import styles from './community-page.module.css';

const rooms = [
  { title: 'Users', text: 'Who makes what, and who to follow.', href: '/users' },
  { title: 'Groups', text: 'Rooms for a style, a town or an instrument.', href: '/groups' },
  { title: 'News', text: 'What the people you follow put on stage.', href: '/feed' },
] as const;

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
      <nav className={styles.rooms} aria-label="More of the community">
        {rooms.map(({ title, text, href }) => (
          <a key={href} className={styles.room} href={href}>
            <span className={styles.name}>{title}</span>
            <span className={styles.text}>{text}</span>
          </a>
        ))}
      </nav>
    </div>
  );
}
