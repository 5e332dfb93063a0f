import Download from 'lucide-react/icons/download';
import Pencil from 'lucide-react/icons/pencil';
import type { ReactNode } from 'react';
import { buttonClass } from '#design/button/button-class.ts';
import { Icon } from '#design/icon/icon.tsx';
import { href } from '#platform/pure/page.ts';
import { useViewer } from '#platform/web/app-context.tsx';
import { useSignInAddress } from '#platform/web/sign-in/use-sign-in-address.ts';
import { useSignInRedirect } from '#platform/web/sign-in/use-sign-in-redirect.ts';
import type { TrackView } from '../contract.ts';
import { editTrackPage } from '../pages.ts';
import { PublishTrack } from './publish-track.tsx';
import { SecretLink } from './secret-link/secret-link.tsx';
import { ShareButton } from './share-button.tsx';
import { TrackLikeButton } from './track-like-button.tsx';
import { TrackMenuButton } from './track-menu-button.tsx';
import styles from './track-page.module.css';
import { useReportTrack } from './use-report-track.tsx';

interface TrackActionsProps {
  track: TrackView;
  loadedAt: number;
  /** Those of other features. */
  children?: ReactNode;
}

/** Actions on a track; those that the viewer may not use are absent. */
export function TrackActions({ track, loadedAt, children }: TrackActionsProps) {
  const onStage = track.status === 'done' && track.published;
  const report = useReportTrack(track);
  return (
    <div className={styles.actions}>
      <PublishTrack track={track} primary />
      <SecretLink track={track} />
      {onStage && <TrackLikeButton track={track} loadedAt={loadedAt} />}
      {onStage && <ShareButton track={track} />}
      {children}
      {track.can.download && <DownloadLink track={track} />}
      {track.can.edit && (
        <a className={buttonClass('quiet')} href={href(editTrackPage, track)}>
          <Icon of={Pencil} size={20} />
          <span>Edit</span>
        </a>
      )}
      <TrackMenuButton track={track} className={buttonClass('icon')} onReport={report.open} hasTalk />
      {report.dialog}
    </div>
  );
}

function DownloadLink({ track }: { track: TrackView }) {
  const viewer = useViewer();
  const signIn = useSignInAddress();
  const signInFirst = useSignInRedirect();
  return (
    <a
      className={buttonClass('quiet')}
      href={viewer ? `/api/mixdowns/${track.id}/download` : signIn}
      download={viewer !== null}
      onClick={(event) => {
        if (signInFirst()) event.preventDefault();
      }}
    >
      <Icon of={Download} size={20} />
      <span>Download</span>
    </a>
  );
}
