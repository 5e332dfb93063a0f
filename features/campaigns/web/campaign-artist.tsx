import { panelClass } from '#design/panel/panel-class.ts';
import type { CampaignView } from '#features/groups/campaign.contract.ts';
import styles from './campaign-page.module.css';

/** The artist of the campaign; renders nothing where none is named. */
export function CampaignArtist({ campaign }: { campaign: CampaignView }) {
  const { artistName, artistDescription } = campaign;
  if (!artistName) return null;
  return (
    <section className={panelClass()} aria-labelledby="campaign-artist">
      <p className={styles.sign}>The artist</p>
      <h2 id="campaign-artist" className={styles.artist}>
        {artistName}
      </h2>
      {artistDescription && <p className={styles.artistText}>{artistDescription}</p>}
    </section>
  );
}
