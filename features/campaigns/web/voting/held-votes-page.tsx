import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { TextField } from '#design/field/text-field.tsx';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { panelClass } from '#design/panel/panel-class.ts';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { formatCount } from '#platform/pure/text/format-count.ts';
import { formatTimestamp } from '#platform/pure/text/format-timestamp.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { DECISION_NOTE_LIMIT, decideHeldGroup, type HeldGroupView } from '../../held-votes.contract.ts';
import { CampaignSubpage } from '../campaign-subpage.tsx';
import { heldReasonText } from './held-reason-text.ts';
import styles from './held-votes-page.module.css';
import { heldGroupsQuery } from './voting-queries.ts';

/** `/campaigns/{groupLink}/votes`: votes that look alike, to be counted or struck by an admin. */
export function HeldVotesPage({ params }: { params: Record<string, string> }) {
  return (
    <CampaignSubpage
      groupLink={params.groupLink}
      title="Held votes"
      lead="Votes that look alike are held until somebody has looked at them. The result is shown when each group is decided on."
      className={styles.page}
    >
      {(campaign) => <HeldGroups campaign={campaign} />}
    </CampaignSubpage>
  );
}

function HeldGroups({ campaign }: { campaign: CampaignView }) {
  const { data } = useSuspenseQuery(heldGroupsQuery(useApi(), campaign.slug));
  if (!data) return <EmptyState text="Votes are checked when voting has ended." />;
  const { reviewedAt, votes, groups } = data;
  if (reviewedAt === null)
    return <EmptyState text="The votes are being checked. Please come back in some minutes." />;
  const open = groups.filter(({ decision }) => decision === null).length;
  return (
    <>
      <p role="status">
        {formatCount(votes)} votes were checked{' '}
        <time dateTime={reviewedAt}>{formatTimestamp(reviewedAt)}</time>.{' '}
        {open === 0
          ? 'Nothing waits for a decision.'
          : `${open} of ${groups.length} groups wait for a decision.`}
      </p>
      {groups.length === 0 && <EmptyState text="No votes look alike." />}
      <ul className={styles.groups} role="list">
        {groups.map((group) => (
          <li key={group.id}>
            <HeldGroup slug={campaign.slug} group={group} decided={campaign.phase === 'decided'} />
          </li>
        ))}
      </ul>
    </>
  );
}

const decisionTexts = { counted: 'Counted', struck: 'Not counted' } as const;

interface HeldGroupProps {
  slug: string;
  group: HeldGroupView;
  /** Whether the campaign is decided, so that nothing changes any more. */
  decided: boolean;
}

function HeldGroup({ slug, group, decided }: HeldGroupProps) {
  const api = useApi();
  const client = useQueryClient();
  const headingId = useId();
  const [note, setNote] = useState(group.note);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (decision: 'counted' | 'struck') =>
      api(decideHeldGroup, { slug, id: group.id, decision, note }),
    onError: flashRefusal,
    onSettled: () => client.invalidateQueries({ queryKey: ['campaigns'] }),
  });
  const { entry, votes, suspicions, firstAt, lastAt, decision } = group;
  return (
    <article className={panelClass()} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {votes} {votes === 1 ? 'vote' : 'votes'} for <a href={entry.selfLink}>{entry.title}</a> by{' '}
        {entry.username}
      </h2>
      <ul className={styles.reasons}>
        {suspicions.map((suspicion) => (
          <li key={suspicion.reason}>{heldReasonText(suspicion)}</li>
        ))}
      </ul>
      {firstAt && lastAt && (
        <p className={styles.times}>
          From <time dateTime={firstAt}>{formatTimestamp(firstAt)}</time> to{' '}
          <time dateTime={lastAt}>{formatTimestamp(lastAt)}</time>
        </p>
      )}
      {decision && (
        <p>
          <strong>{decisionTexts[decision]}</strong>
          {group.decidedBy && ` by ${group.decidedBy}`}
          {group.decidedAt && (
            <>
              {' '}
              <time dateTime={group.decidedAt}>{formatTimestamp(group.decidedAt)}</time>
            </>
          )}
          {group.note !== '' && `: ${group.note}`}
        </p>
      )}
      {!decided && (
        <div className={styles.decide}>
          <TextField
            label="Why (others who decide read it)"
            value={note}
            maxLength={DECISION_NOTE_LIMIT}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <div className={styles.buttons}>
            {decision !== 'counted' && (
              <Button busy={isPending && variables === 'counted'} onClick={() => mutate('counted')}>
                Count these votes
              </Button>
            )}
            {decision !== 'struck' && (
              <Button
                variant="danger"
                busy={isPending && variables === 'struck'}
                onClick={() => mutate('struck')}
              >
                Do not count them
              </Button>
            )}
          </div>
        </div>
      )}
    </article>
  );
}
