import { panelClass } from '#design/panel/panel-class.ts';
import { Prose } from '#design/prose/prose.tsx';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import styles from './campaign-artist.module.css';

/** The artist of the campaign; renders nothing where none is named. */
export function CampaignArtist({ campaign }: { campaign: CampaignView }) {
  const { artistName, artistDescriptionHtml } = campaign;
  if (!artistName) return null;
  return (
    <section className={panelClass()} aria-labelledby="campaign-artist">
      <p className={styles.sign}>The artist</p>
      <h2 id="campaign-artist" className={styles.artist}>
        {artistName}
      </h2>
      {artistDescriptionHtml !== '' && <Prose html={artistDescriptionHtml} size="medium" />}
    </section>
  );
}
