import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import Megaphone from 'lucide-react/icons/megaphone';
import { useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { classNames } from '#design/class-names.ts';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { flash } from '#design/flash/flash.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { panelClass } from '#design/panel/panel-class.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { formatTimestamp } from '#platform/pure/text/format-timestamp.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type BannerDraftView, deleteBanner } from '../contract.ts';
import { BannerBar } from './banner-bar.tsx';
import { BannerForm } from './banner-form.tsx';
import { allBannersQuery } from './banner-queries.ts';
import styles from './banners-page.module.css';

/** `/admin/banners`: the page where site admins manage banners. */
export function BannersPage() {
  const { data: banners } = useSuspenseQuery(allBannersQuery(useApi()));
  const [editing, setEditing] = useState<string | null>(null);
  const close = () => setEditing(null);
  return (
    <div className={styles.page}>
      <PageHead
        title="Banners"
        lead="One line at the top of every page. Each reader sees the first that is meant for them."
      >
        {editing !== 'new' && (
          <Button variant="primary" onClick={() => setEditing('new')}>
            New banner
          </Button>
        )}
      </PageHead>
      {editing === 'new' && <BannerForm banner={null} onDone={close} />}
      {banners.length === 0 && editing === null && (
        <EmptyState icon={Megaphone} text="Nothing is announced at the moment." />
      )}
      <ul className={styles.list} aria-label="Banners">
        {banners.map((banner) => (
          <li key={banner.id}>
            {editing === banner.id ? (
              <BannerForm banner={banner} onDone={close} />
            ) : (
              <BannerEntry banner={banner} onEdit={() => setEditing(banner.id)} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface BannerEntryProps {
  banner: BannerDraftView;
  onEdit: () => void;
}

const audienceTexts = {
  all: 'everybody',
  guests: 'guests',
  signed_in: 'members',
  unverified: 'members with an unverified e-mail',
  education: 'the education site',
};

/** A banner as visitors see it, with its settings for admins. */
function BannerEntry({ banner, onEdit }: BannerEntryProps) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { bodyHtml, active, startsAt, endsAt, audience, position, ...shown } = banner.attributes;
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
        <span>for {audienceTexts[audience]}</span>
        {startsAt && <span>from {formatTimestamp(startsAt)}</span>}
        {endsAt && <span>until {formatTimestamp(endsAt)}</span>}
        <span>position {position}</span>
      </p>
      <div className={styles.actions}>
        <Button size="small" onClick={onEdit}>
          Edit
        </Button>
        <Button size="small" variant="ghost" onClick={() => void remove()}>
          Delete
        </Button>
      </div>
    </article>
  );
}
