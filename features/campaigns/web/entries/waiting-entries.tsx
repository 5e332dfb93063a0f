import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '#design/button/button.tsx';
import { flash } from '#design/flash/flash.ts';
import { linkClass } from '#design/link/link-class.ts';
import { showFailure } from '#features/groups/web/show-failure.ts';
import type { Api } from '#platform/pure/contract.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useFocusAfterRemoval } from '#platform/web/forms/use-focus-after-removal.ts';
import { listEntry, listWaitingEntries, type WaitingEntryView } from '../../entries.contract.ts';
import styles from './entry-fields.module.css';

const waitingEntriesQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['groups', 'waiting-entries', slug],
    queryFn: async () => (await api(listWaitingEntries, { slug })).entries,
  });

/** The entries that organisers look at before they are listed. Renders nothing without any. */
export function WaitingEntries({ slug }: { slug: string }) {
  const api = useApi();
  const client = useQueryClient();
  const { data: entries = [] } = useQuery(waitingEntriesQuery(api, slug));
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterRemoval(list, entries.length);
  const listing = useMutation({
    mutationFn: ({ trackId }: WaitingEntryView) => api(listEntry, { slug, trackId }),
    onSuccess: (_, { title }) => {
      flash.success(`“${title}” is listed.`);
      void client.invalidateQueries({ queryKey: ['groups'] });
    },
    onError: showFailure,
  });
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="waiting-entries">
      <h3 id="waiting-entries">Entries to look at</h3>
      <ul ref={list} tabIndex={-1} className={styles.own}>
        {entries.map((entry) => (
          <li key={entry.trackId} className={styles.entry}>
            <span className={styles.title}>
              {entry.title}
              <span className={styles.state}>
                <a className={linkClass('quiet')} href={entry.userLink}>
                  {entry.username}
                </a>
                {entry.credits !== '' && ` with ${entry.credits}`}
              </span>
            </span>
            {entry.audioUrl && (
              // biome-ignore lint/a11y/useMediaCaption: it is music
              <audio controls preload="none" src={entry.audioUrl} aria-label={entry.title} />
            )}
            <Button
              size="small"
              aria-label={`List ${entry.title}`}
              busy={listing.isPending && listing.variables.trackId === entry.trackId}
              onClick={() => listing.mutate(entry)}
            >
              List
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
