import type { ReactNode } from 'react';
import { headingLinkClass } from '#design/link/heading-link-class.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { userPage } from '#features/members/pages.ts';
import { StorageUsed } from '#features/uploads/web/storage-used.tsx';
import { href } from '#platform/pure/page.ts';
import { useViewer } from '#platform/web/app-context.tsx';
import { statisticsPage } from '../../pages.ts';
import { TrackList } from '../lists/track-list.tsx';
import styles from '../lists/tracks-page.module.css';
import { UploadTrack } from './upload-track.tsx';

/** `/account/tracks`: the viewer's tracks in every status, and the upload form with `children`. */
export function MyTracksPage({ children }: { children?: ReactNode }) {
  const viewer = useViewer();
  return (
    <div className={styles.page}>
      <PageHead title="My tracks">
        {viewer && !viewer.student && (
          <a className={headingLinkClass} href={href(statisticsPage)}>
            Statistics
          </a>
        )}
        {viewer && (
          <a className={headingLinkClass} href={href(userPage, viewer)}>
            My profile
          </a>
        )}
      </PageHead>
      <UploadTrack>{children}</UploadTrack>
      <StorageUsed />
      <TrackList type="my-tracks" editable emptyAction={null} />
    </div>
  );
}
