import { useQuery } from '@tanstack/react-query';
import { buttonClass } from '#design/button/button-class.ts';
import { ArchesDrawing } from '#design/drawing/arches-drawing.tsx';
import { TrackGrid } from '#features/tracks/web/lists/track-grid.tsx';
import { trackSectionQuery } from '#features/tracks/web/track-queries.ts';
import { useApi, useSettings, useViewer } from '#platform/web/app-context.tsx';
import { homeTrendingCount } from '../home-trending-count.ts';
import { HomeFeatures } from './home-features.tsx';
import styles from './home-page.module.css';
import { schoolHomePart } from './school-home-part.ts';

const homeFeatures = [
  {
    title: 'Put it on stage',
    text: 'Drop a recording of any usual kind. It becomes a page with a waveform, a cover and an address of its own.',
    href: '/account/tracks',
    link: 'Upload a track',
  },
  {
    title: 'Hear it breathe',
    text: 'Listeners like it and write what they think. The sound goes on while you walk through the house.',
    href: '/tracks',
    link: 'Listen to tracks',
  },
  {
    title: 'Keep what is yours',
    text: 'Your files stay your files: you say who may download them, and you may take them down any day.',
    href: '/terms-of-service',
    link: 'The house rules',
  },
] as const;

/** The start page for guests. */
export function HomePage() {
  const viewer = useViewer();
  const { educationMode } = useSettings();
  if (educationMode) {
    const { SchoolHome } = schoolHomePart.read();
    return <SchoolHome />;
  }
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1 className={styles.title}>Made in a room. Heard in a hall.</h1>
          <p className={styles.lead}>
            Tonehall is where musicians put what they make on stage, and where you hear it before everybody
            else does.
          </p>
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
              Listen first
            </a>
          </p>
        </div>
        <ArchesDrawing className={styles.drawing} />
      </section>
      <HomeTrending />
      <HomeFeatures features={homeFeatures} />
    </div>
  );
}

/** The trending tracks; nothing where there are none or the call has failed. */
function HomeTrending() {
  const { data, dataUpdatedAt } = useQuery(trackSectionQuery(useApi(), 'trending', homeTrendingCount));
  if (!data?.items.length) return null;
  return (
    <section className={styles.stage} aria-labelledby="trending-now">
      <header className={styles.sectionHead}>
        <h2 id="trending-now">On stage now</h2>
        <a href="/tracks">All tracks</a>
      </header>
      <TrackGrid tracks={data.items} loadedAt={dataUpdatedAt} level={3} />
    </section>
  );
}
