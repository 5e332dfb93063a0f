import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import Megaphone from 'lucide-react/icons/megaphone';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { classNames } from '#design/class-names.ts';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { formatTimestamp } from '#platform/pure/text/format-timestamp.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { deleteBanner } from '../contract.ts';
import { type DraftedBannerView, publishBannerDraft } from '../drafts.contract.ts';
import { AudiencePreview } from './audience-preview.tsx';
import { BannerBar } from './banner-bar.tsx';
import { bannerDraftsQuery } from './banner-draft-queries.ts';
import { BannerForm } from './banner-form.tsx';
import { BannerVersions } from './banner-versions.tsx';
import styles from './banners-page.module.css';

/** `/admin/banners`: the page where site admins manage banners. */
export function BannersPage() {
  const { data: banners, dataUpdatedAt } = useSuspenseQuery(bannerDraftsQuery(useApi()));
  const [editing, setEditing] = useState<string | null>(null);
  // Its button has the focus once the form is closed.
  const [edited, setEdited] = useState<string | null>(null);
  const close = () => {
    setEdited(editing);
    setEditing(null);
  };
  return (
    <div className={styles.page}>
      <PageHead
        title="Banners"
        lead="One line at the top of every page. Each reader sees the first that is meant for them."
      >
        {editing !== 'new' && (
          <Button variant="primary" autoFocus={edited === 'new'} onClick={() => setEditing('new')}>
            New banner
          </Button>
        )}
      </PageHead>
      {editing === 'new' && <BannerForm banner={null} onDone={close} />}
      {banners.length === 0 && editing === null && (
        <EmptyState icon={Megaphone} text="Nothing is announced at the moment." />
      )}
      {banners.length > 0 && <AudiencePreview banners={banners} now={dataUpdatedAt} />}
      <ul className={styles.list} aria-label="Banners">
        {banners.map((banner) => (
          <li key={banner.id}>
            {editing === banner.id ? (
              <BannerForm banner={banner} onDone={close} />
            ) : (
              <BannerEntry
                banner={banner}
                wasEdited={edited === banner.id}
                onEdit={() => setEditing(banner.id)}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface BannerEntryProps {
  banner: DraftedBannerView;
  /** Its form has just been closed. */
  wasEdited: boolean;
  onEdit: () => void;
}

const audienceTexts = {
  all: 'everybody',
  guests: 'guests',
  signed_in: 'members',
  unverified: 'members with an unverified e-mail',
  education: 'the education site',
};

/** The draft of a banner as visitors would see it, with its settings for admins. */
function BannerEntry({ banner, wasEdited, onEdit }: BannerEntryProps) {
  const isChanged = banner.published === null || (banner.version === null && banner.revision > 0);
  const [hasVersions, setHasVersions] = useState(false);
  const api = useApi();
  const queryClient = useQueryClient();
  const { bodyHtml, active, startsAt, endsAt, audience, position, ...shown } = banner.draft;
  const publish = useMutation({
    mutationFn: () => api(publishBannerDraft, { id: banner.id, revision: banner.revision }),
    onSuccess: () => flash.success('The draft is published.'),
    onError: flashRefusal,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['banners'] }),
  });
  async function remove(): Promise<void> {
    const title = `Delete the banner "${shown.header}"?`;
    if (!(await confirmDialog({ title, confirmLabel: 'Delete banner', danger: true }))) return;
    try {
      await api(deleteBanner, { id: banner.id });
      await queryClient.invalidateQueries({ queryKey: ['banners'] });
      flash.success('The banner is gone.');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      flash.error(error.message);
    }
  }
  return (
    <article className={classNames(panelClass(), styles.entry)}>
      <div className={styles.look}>
        <BannerBar
          banner={{ id: banner.id, attributes: { ...shown, body: bodyHtml } }}
          onDismiss={() => flash.success('For readers it would be gone now.')}
        />
      </div>
      <p className={styles.facts}>
        <strong>{active ? 'Active' : 'Switched off'}</strong>
        {banner.state === 'draft' && <span>never published</span>}
        {isChanged && banner.published && <span>has changes that are not published</span>}
        <span>for {audienceTexts[audience]}</span>
        {startsAt && <span>from {formatTimestamp(startsAt)}</span>}
        {endsAt && <span>until {formatTimestamp(endsAt)}</span>}
        <span>position {position}</span>
      </p>
      <div className={styles.actions}>
        {isChanged && (
          <Button
            size="small"
            variant="primary"
            aria-label={`Publish ${shown.header}`}
            busy={publish.isPending}
            onClick={() => publish.mutate()}
          >
            Publish
          </Button>
        )}
        <Button size="small" autoFocus={wasEdited} aria-label={`Edit ${shown.header}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          size="small"
          aria-label={`Versions of ${shown.header}`}
          aria-expanded={hasVersions}
          onClick={() => setHasVersions(!hasVersions)}
        >
          Versions
        </Button>
        <Button
          size="small"
          variant="ghost"
          aria-label={`Delete ${shown.header}`}
          onClick={() => void remove()}
        >
          Delete
        </Button>
      </div>
      {hasVersions && <BannerVersions banner={banner} />}
    </article>
  );
}
