import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { classNames } from '#design/class-names.ts';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import { formatTimestamp } from '#platform/pure/format-timestamp.ts';
import { Refusal } from '#platform/pure/refusal.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { type BannerDraftView, deleteBanner } from '../contract.ts';
import { BannerBar } from './banner-bar.tsx';
import styles from './banners-page.module.css';

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
export function BannerEntry({ banner, onEdit }: BannerEntryProps) {
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
