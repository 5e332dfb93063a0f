import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { Section } from '#design/section/section.tsx';
import type { GroupView } from '#features/groups/contract.ts';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { formatPlannedTime, formatTimestamp } from '#platform/pure/text/format-timestamp.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { announceWinners, type ProposalView, withdrawAnnouncement } from '../../winners.contract.ts';
import { CampaignSubpage } from '../campaign-subpage.tsx';
import { ClaimList } from './claim-list.tsx';
import { WinnerOrder } from './winner-order.tsx';
import { proposalQuery } from './winner-queries.ts';
import styles from './winners.module.css';

/** `/campaigns/{groupLink}/winners`: who wins, the announcement, and what became of the prizes; for organisers. */
export function WinnersPage({ params }: { params: Record<string, string> }) {
  return (
    <CampaignSubpage
      groupLink={params.groupLink}
      title="Winners"
      lead="Who wins, and what becomes of the prizes. Only organisers see this page."
      className={styles.page}
    >
      {(campaign, group) => <Organising group={group} campaign={campaign} />}
    </CampaignSubpage>
  );
}

function Organising({ group, campaign }: { group: GroupView; campaign: CampaignView }) {
  const { data: proposal, dataUpdatedAt } = useSuspenseQuery(proposalQuery(useApi(), campaign.slug));
  return (
    <>
      <Announcement campaign={campaign} proposal={proposal} loadedAt={dataUpdatedAt} />
      {proposal.waiting === null || proposal.decidedAt !== null ? (
        <Section heading={proposal.decidedAt === null ? 'Who would win' : 'The order of the winners'}>
          <WinnerOrder
            key={JSON.stringify(proposal.entries.map(({ id }) => id))}
            group={group}
            slug={campaign.slug}
            proposal={proposal}
          />
        </Section>
      ) : null}
      {proposal.announced && (
        <Section heading="Prizes">
          <ClaimList slug={campaign.slug} />
        </Section>
      )}
    </>
  );
}

interface AnnouncementProps {
  campaign: CampaignView;
  proposal: ProposalView;
  /** When the proposal was read, in ms. */
  loadedAt: number;
}

/** What can be done next: announce at once or at the campaign's time, or take that back. */
function Announcement({ campaign, proposal, loadedAt }: AnnouncementProps) {
  const api = useApi();
  const client = useQueryClient();
  const { slug, winnerAnnouncementAt } = campaign;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (act: 'now' | 'planned' | 'withdraw') =>
      act === 'withdraw' ? api(withdrawAnnouncement, { slug }) : api(announceWinners, { slug, when: act }),
    onSuccess: (_answer, act) => {
      flash.success(doneTexts[act]);
      void client.invalidateQueries({ queryKey: ['groups'] });
    },
    onError: flashRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: ['campaigns'] }),
  });
  async function announce(): Promise<void> {
    const text = 'The page, an update and e-mails say so at once. This cannot be undone.';
    if (await confirmDialog({ title: 'Announce the winners now?', text, confirmLabel: 'Announce' }))
      mutate('now');
  }
  const { decidedAt, announced, waiting } = proposal;
  if (announced && decidedAt)
    return (
      <p role="status">
        The winners were announced <time dateTime={decidedAt}>{formatTimestamp(decidedAt)}</time>.
      </p>
    );
  if (decidedAt)
    return (
      <div className={styles.form}>
        <p role="status">
          The winners are announced <time dateTime={decidedAt}>{formatPlannedTime(decidedAt)}</time>. Until
          then nobody else sees them.
        </p>
        <div className={styles.buttons}>
          <Button busy={isPending} onClick={() => mutate('withdraw')}>
            Take it back
          </Button>
        </div>
      </div>
    );
  if (waiting !== null) return <p role="status">{waiting}</p>;
  const mayPlan = winnerAnnouncementAt !== null && Date.parse(winnerAnnouncementAt) > loadedAt;
  return (
    <div className={styles.form}>
      <p role="status">Nothing is announced yet.</p>
      <div className={styles.buttons}>
        <Button
          variant="primary"
          busy={isPending && variables === 'now'}
          disabled={proposal.entries.length === 0}
          onClick={() => void announce()}
        >
          Announce now
        </Button>
        {mayPlan && (
          <Button
            busy={isPending && variables === 'planned'}
            disabled={proposal.entries.length === 0}
            onClick={() => mutate('planned')}
          >
            Announce {formatPlannedTime(winnerAnnouncementAt)}
          </Button>
        )}
      </div>
    </div>
  );
}

const doneTexts = {
  now: 'The winners are announced.',
  planned: 'The announcement is planned.',
  withdraw: 'The announcement is taken back.',
};
