import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '#design/button/button.tsx';
import { confirmDialog } from '#design/dialog/confirm-dialog.ts';
import { flash } from '#design/flash/flash.ts';
import { linkClass } from '#design/link/link-class.ts';
import type { GroupView } from '#features/groups/contract.ts';
import type { CampaignView } from '#features/groups/group-campaign.contract.ts';
import { removeGroupTrack } from '#features/groups/tracks.contract.ts';
import { showFailure } from '#features/groups/web/show-failure.ts';
import { decisionsPage } from '#features/reports/pages.ts';
import type { Api } from '#platform/pure/contract.ts';
import { href } from '#platform/pure/page.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useFocusAfterRemoval } from '#platform/web/forms/use-focus-after-removal.ts';
import { listOwnEntries, type OwnEntryView } from '../../entries.contract.ts';
import { ReplaceButton } from '../select-track-button.tsx';
import styles from './entry-fields.module.css';

/** Below the keys of groups, so that posting and removing load it anew. */
const ownEntriesQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['groups', 'own-entries', slug],
    queryFn: async () => (await api(listOwnEntries, { slug })).entries,
  });

interface OwnEntriesProps {
  group: GroupView;
  campaign: CampaignView;
}

/** The viewer's entries with what became of them; they withdraw and replace them here. Renders nothing without any. */
export function OwnEntries({ group, campaign }: OwnEntriesProps) {
  const api = useApi();
  const client = useQueryClient();
  const { data: entries = [] } = useQuery(ownEntriesQuery(api, campaign.slug));
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterRemoval(list, entries.length);
  const withdrawal = useMutation({
    mutationFn: (trackId: string) => api(removeGroupTrack, { groupLink: group.groupLink, trackId }),
    onSuccess: () => {
      flash.success('Your entry is withdrawn.');
      void client.invalidateQueries({ queryKey: ['groups'] });
    },
    onError: showFailure,
  });
  const withdraw = async ({ track }: OwnEntryView) => {
    const yes = await confirmDialog({
      title: `Withdraw “${track.title}”?`,
      text: 'It leaves the campaign. The track itself stays.',
      confirmLabel: 'Withdraw',
      danger: true,
    });
    if (yes) withdrawal.mutate(track.id);
  };
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="own-entries">
      <h3 id="own-entries">Your entries</h3>
      <ul ref={list} tabIndex={-1} className={styles.own}>
        {entries.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <span className={styles.title}>
              <a className={linkClass('quiet')} href={entry.track.selfLink}>
                {entry.track.title}
              </a>
              <span className={styles.state}>{stateText(entry, campaign.phase)}</span>
            </span>
            {entry.state === 'disqualified' && (
              <a className={linkClass()} href={href(decisionsPage)}>
                Appeal
              </a>
            )}
            {entry.state !== 'disqualified' && campaign.state === 'open' && (
              <span>
                <ReplaceButton group={group} campaign={campaign} replaced={entry.track} />
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={`Withdraw ${entry.track.title}`}
                  onClick={() => void withdraw(entry)}
                >
                  Withdraw
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateText({ state, reason, track }: OwnEntryView, phase: CampaignView['phase']): string {
  if (state === 'disqualified') return `Disqualified: ${reason}`;
  if (state === 'waiting' && (phase === 'decided' || phase === 'cancelled'))
    return 'Not listed: nobody had looked at it before the campaign was over';
  if (state === 'waiting') return 'The organisers look at it before it is listed';
  return track.listed ? 'Listed' : 'Listed when it is processed and published';
}
