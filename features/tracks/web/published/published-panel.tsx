import { use, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import { href } from '#platform/pure/page.ts';
import { useSettings } from '#platform/web/app-context.tsx';
import type { TrackView } from '../../contract.ts';
import { editTrackPage, shortLinkPage } from '../../pages.ts';
import { CopyField } from '../copy-field.tsx';
import { ShareDialog } from '../share-dialog.tsx';
import styles from './published-panel.module.css';
import { PublishedActions, publishedTrack } from './published-track.ts';

/** What one does with a track that was just published; it takes no focus, and goes when it is closed. */
export function PublishedPanel({ track }: { track: TrackView }) {
  const { siteUrl } = useSettings();
  const [isSharing, setSharing] = useState(false);
  const actions = use(PublishedActions);
  const { title, shortLinkId } = track;
  return (
    <>
      <section className={styles.panel} aria-label={`“${title}” is published`}>
        <CopyField
          label="Link"
          value={siteUrl + href(shortLinkPage, { shortLinkId })}
          copyLabel="Copy link"
        />
        <div className={styles.ways}>
          <Button size="small" onClick={() => setSharing(true)}>
            Share or embed
          </Button>
          {actions(track)}
          <a className={buttonClass('quiet', 'small')} href={href(editTrackPage, track)}>
            Choose a cover
          </a>
          <Button size="small" variant="ghost" onClick={() => publishedTrack.setState(null)}>
            Close
          </Button>
        </div>
      </section>
      <ShareDialog
        open={isSharing}
        onClose={() => setSharing(false)}
        title={title}
        shortLinkId={shortLinkId}
      />
    </>
  );
}
