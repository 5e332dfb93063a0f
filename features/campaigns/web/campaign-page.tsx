import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ComponentProps, Suspense, useId, useState } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { Icon } from '#design/icon/icon.tsx';
import { linkClass } from '#design/link/link-class.ts';
import { Panel } from '#design/panel/panel.tsx';
import { Prose } from '#design/prose/prose.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import type { GroupView } from '#features/groups/contract.ts';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { GroupComments } from '#features/groups/web/group-comments.tsx';
import { groupQuery } from '#features/groups/web/group-queries.ts';
import { GroupUpdates } from '#features/groups/web/updates/group-updates.tsx';
import { href } from '#platform/pure/page.ts';
import { useApi, useViewer } from '#platform/web/app-context.tsx';
import { useLazyModule } from '#platform/web/use-lazy-module.ts';
import { hasJury } from '../model/jury/judging-refusal.ts';
import { campaignsPage } from '../pages.ts';
import { CampaignArtist } from './campaign-artist.tsx';
import { CampaignEntries } from './campaign-entries.tsx';
import { CampaignHero } from './campaign-hero.tsx';
import styles from './campaign-page.module.css';
import { contestantsQuery } from './campaign-queries.ts';
import { CampaignSummary } from './campaign-summary.tsx';
import { CampaignTrack } from './campaign-track.tsx';
import { ChatWidget } from './chat/chat-widget.tsx';
import type { CampaignJury } from './jury/campaign-jury.tsx';
import { campaignJuryPart } from './jury/campaign-jury-part.ts';
import { useCountVisit } from './organiser/use-count-visit.ts';
import { Leaderboard } from './projects/leaderboard.tsx';
import { OpenCollaborations } from './projects/open-collaborations.tsx';
import { CampaignStems } from './stems/campaign-stems.tsx';
import { CampaignPrizes } from './winners/campaign-prizes.tsx';
import { CampaignWinners } from './winners/campaign-winners.tsx';

/** How many comments a campaign's page loads at a time (CAMPAIGN-069). */
export const campaignComments = 5;

/** `/campaigns/{groupLink}`. */
export function CampaignPage({ params }: { params: Record<string, string> }) {
  const { data: group, dataUpdatedAt } = useSuspenseQuery(groupQuery(useApi(), params.groupLink ?? ''));
  if (!group.campaign) return null;
  return <Campaign key={group.id} group={group} campaign={group.campaign} loadedAt={dataUpdatedAt} />;
}

interface CampaignProps {
  group: GroupView;
  campaign: CampaignView;
  loadedAt: number;
}

function Campaign({ group, campaign, loadedAt }: CampaignProps) {
  useCountVisit(campaign.slug);
  return (
    <article className={styles.page}>
      <CampaignHero group={group} campaign={campaign} loadedAt={loadedAt} />
      <CampaignSummary group={group} campaign={campaign} loadedAt={loadedAt} />
      <ViewersClaim campaign={campaign} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {campaign.descriptionHtml !== '' && (
            <section className={styles.about} aria-label="About the campaign">
              <Prose html={campaign.descriptionHtml} />
            </section>
          )}
          <CampaignWinners campaign={campaign} />
          <CampaignPrizes campaign={campaign} />
          <CampaignStems campaign={campaign} />
          <GroupUpdates group={group} />
        </div>
        <aside className={styles.side} aria-label="Who is in it">
          <CampaignTrack campaign={campaign} />
          <CampaignArtist campaign={campaign} />
          {hasJury(campaign.votingMethod) && <JuryPart group={group} campaign={campaign} />}
          <ChatWidget campaign={campaign} />
          <Contestants group={group} />
        </aside>
        <div className={styles.talk}>
          <OpenCollaborations group={group} campaign={campaign} />
          <Leaderboard campaign={campaign} />
          <CampaignEntries group={group} campaign={campaign} />
          <GroupComments group={group} items={campaignComments} />
          <a className={linkClass('quiet')} href={href(campaignsPage)}>
            All campaigns
          </a>
        </div>
      </div>
    </article>
  );
}

/** The viewer's prize, of which others load nothing. */
function ViewersClaim({ campaign }: { campaign: CampaignView }) {
  const viewer = useViewer();
  const isDecided = viewer !== null && campaign.phase === 'decided';
  const part = useLazyModule('OwnClaim', () => import('./winners/own-claim.tsx'), isDecided);
  return part && <part.OwnClaim slug={campaign.slug} />;
}

/** The jury; nothing until it has loaded in a browser that came from another page. */
function JuryPart(props: ComponentProps<typeof CampaignJury>) {
  return (
    <Suspense fallback={null}>
      <LoadedJury {...props} />
    </Suspense>
  );
}

function LoadedJury(props: ComponentProps<typeof CampaignJury>) {
  const { CampaignJury: Jury } = campaignJuryPart.read();
  return <Jury {...props} />;
}

const contestantsShown = 24;
const avatarSize = 40;

const allContestants = (
  <>
    View all<span className="spoken"> contestants</span>
  </>
);

/** Contestants, newest first. On wide screens the block can be folded (CAMPAIGN-090); CSS decides the width. */
function Contestants({ group }: { group: GroupView }) {
  const { data, isError } = useInfiniteQuery(contestantsQuery(useApi(), group.id));
  const [folded, setFolded] = useState(false);
  const listId = useId();
  if (isError) return null;
  const contestants = (data?.pages[0]?.items ?? []).slice(0, contestantsShown);
  return (
    <Panel
      label="Contestants"
      heading={
        <>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={!folded}
            aria-controls={listId}
            onClick={() => setFolded(!folded)}
          >
            Contestants
            <Icon of={ChevronDown} size={20} />
          </button>
          <span className={styles.plain}>Contestants</span>
        </>
      }
      moreLink={{ href: `${group.selfLink}/contestants`, text: allContestants }}
    >
      <div id={listId} className={styles.content} data-folded={folded}>
        {data === undefined && <Skeleton height={avatarSize * 3} />}
        {data && contestants.length === 0 && (
          <p className={styles.quiet}>Nobody has joined yet. You could be the first.</p>
        )}
        <ul className={styles.people} role="list">
          {contestants.map(({ id, username, avatarSmallUrl, selfLink }) => (
            <li key={id}>
              <a className={styles.person} href={selfLink}>
                <Avatar name={username} src={avatarSmallUrl} size={avatarSize} />
                <span className={styles.name}>{username}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  );
}
