import { Dialog } from '#design/dialog/dialog.tsx';
import { Prose } from '#design/prose/prose.tsx';
import { Section } from '#design/section/section.tsx';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { CampaignArtist } from '../campaign-artist.tsx';
import { CampaignTrack } from '../campaign-track.tsx';
import { HeroFrame } from '../hero-frame.tsx';
import { CampaignPrizes } from '../winners/campaign-prizes.tsx';
import styles from './admin-campaigns.module.css';

interface CampaignPreviewProps {
  campaign: CampaignView;
  onClose: () => void;
}

/** What the page of a draft will say, by the parts of that page. */
export function CampaignPreview({ campaign, onClose }: CampaignPreviewProps) {
  const { name, descriptionHtml, termsHtml } = campaign;
  return (
    <Dialog open size="large" onClose={onClose} title={`Preview of ${name}`}>
      <div className={styles.page}>
        <p className={styles.quiet}>
          As it is saved. Entries, comments and the chat come with the announcement.
        </p>
        <HeroFrame campaign={campaign} heading="h3" />
        {descriptionHtml !== '' && <Prose html={descriptionHtml} />}
        <CampaignPrizes campaign={campaign} />
        <CampaignTrack campaign={campaign} />
        <CampaignArtist campaign={campaign} />
        {termsHtml !== '' && (
          <Section heading="Rules">
            <Prose html={termsHtml} size="medium" />
          </Section>
        )}
      </div>
    </Dialog>
  );
}
