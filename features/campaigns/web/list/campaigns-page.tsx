import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import Trophy from 'lucide-react/icons/trophy';
import { Button } from '#design/button/button.tsx';
import { cardClass } from '#design/card/card-class.ts';
import { classNames } from '#design/class-names.ts';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { Icon } from '#design/icon/icon.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { PageHead } from '#design/page-head/page-head.tsx';
import { Section } from '#design/section/section.tsx';
import { useApi } from '#platform/web/app-context.tsx';
import type { CampaignCardView, campaignSections } from '../../list.contract.ts';
import { formatCampaignDay } from '../../model/format-campaign-day.ts';
import { phaseTexts } from '../../model/phase-texts.ts';
import { CampaignDrawing } from '../campaign-drawing.tsx';
import { campaignListQuery } from './campaign-list-query.ts';
import styles from './campaigns-page.module.css';

/** `/campaigns`: what runs, and past campaigns with their winners. */
export function CampaignsPage() {
  return (
    <div className={styles.page}>
      <PageHead title="Campaigns" lead="Take a track apart, make it yours, and enter it." />
      <CampaignList section="current" heading="Now" emptyText="No campaign runs at the moment." />
      <CampaignList section="past" heading="Past campaigns" emptyText={null} />
    </div>
  );
}

interface CampaignListProps {
  section: (typeof campaignSections)[number];
  heading: string;
  /** Null where an empty list is left out. */
  emptyText: string | null;
}

function CampaignList({ section, heading, emptyText }: CampaignListProps) {
  const list = useSuspenseInfiniteQuery(campaignListQuery(useApi(), section));
  const campaigns = list.data.pages.flatMap((page) => page.campaigns);
  if (campaigns.length === 0 && emptyText === null) return null;
  return (
    <Section heading={heading} landmark>
      {campaigns.length === 0 ? (
        <EmptyState text={emptyText ?? ''} />
      ) : (
        <ul className={styles.list} role="list">
          {campaigns.map((campaign) => (
            <li key={campaign.id}>
              <CampaignCard campaign={campaign} past={section === 'past'} />
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          className={styles.more}
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show more<span className="spoken"> of {heading}</span>
        </Button>
      )}
    </Section>
  );
}

function CampaignCard({ campaign, past }: { campaign: CampaignCardView; past: boolean }) {
  const { id, name, subtitle, selfLink, heroImageUrl, phase, startDate, endDate, winners } = campaign;
  // Nobody has decided it in time.
  const isLeft = past && phase !== 'decided' && phase !== 'cancelled';
  return (
    <article className={classNames(cardClass, styles.card)} aria-label={name}>
      {heroImageUrl ? (
        <img className={styles.picture} src={heroImageUrl} alt="" width={640} height={360} loading="lazy" />
      ) : (
        <CampaignDrawing id={id} className={styles.picture} />
      )}
      <div className={styles.words}>
        <p className={styles.facts}>
          <span className={styles.phase}>{isLeft ? 'Ended' : phaseTexts[phase]}</span>
          <span>
            <time dateTime={startDate}>{formatCampaignDay(startDate)}</time>
            {' – '}
            <time dateTime={endDate}>{formatCampaignDay(endDate)}</time>
          </span>
        </p>
        <h3 className={styles.name}>
          <a className={styles.link} href={selfLink}>
            {name}
          </a>
        </h3>
        {subtitle !== '' && <p className={styles.subtitle}>{subtitle}</p>}
        {winners.length > 0 && (
          <ul className={styles.winners} role="list" aria-label="Winners">
            {winners.map(({ username, trackTitle, trackLink }) => (
              <li key={trackLink} className={styles.winner}>
                <Icon of={Trophy} size={20} />
                <span>
                  <a className={linkClass()} href={trackLink}>
                    {trackTitle}
                  </a>{' '}
                  by {username}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  );
}
