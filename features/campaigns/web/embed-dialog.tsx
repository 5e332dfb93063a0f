import { Dialog } from '#design/dialog/dialog.tsx';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { CopyField } from '#features/tracks/web/copy-field.tsx';
import { useSettings } from '#platform/web/app-context.tsx';
import { campaignCardHeight, campaignCardUrl, campaignEmbedCode } from '../model/campaign-embed.ts';
import styles from './embed-dialog.module.css';

interface EmbedDialogProps {
  open: boolean;
  onClose: () => void;
  campaign: CampaignView;
}

/** The card of a campaign as other sites show it, and the code for it. */
export function EmbedDialog({ open, onClose, campaign }: EmbedDialogProps) {
  const { siteUrl } = useSettings();
  const { slug, name } = campaign;
  return (
    <Dialog open={open} onClose={onClose} title="Embed">
      <div className={styles.ways}>
        <p className={styles.text}>
          A small card for any site. It is always up to date and needs no scripts.
        </p>
        {open && (
          <iframe
            className={styles.card}
            src={campaignCardUrl('', slug)}
            title={`Card of ${name}`}
            height={campaignCardHeight}
          />
        )}
        <CopyField
          label="Embed code"
          value={campaignEmbedCode(siteUrl, campaign)}
          copyLabel="Copy embed code"
          multiline
        />
      </div>
    </Dialog>
  );
}
