import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '#design/button/button.tsx';
import { Dialog } from '#design/dialog/dialog.tsx';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { ErrorState } from '#design/error-state/error-state.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { flash } from '#design/flash/flash.ts';
import { linkClass } from '#design/link/link-class.ts';
import { LoadMore } from '#design/load-more/load-more.tsx';
import { Skeleton } from '#design/skeleton/skeleton.tsx';
import { showFailure } from '#features/groups/web/show-failure.ts';
import { formatTimestamp } from '#platform/pure/text/format-timestamp.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useFocusAfterRemoval } from '#platform/web/forms/use-focus-after-removal.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import { disqualifyEntry, listEntry, type OrganisedEntryView, REASON_LIMIT } from '../../entries.contract.ts';
import styles from './manage-page.module.css';
import { type OrganisedState, organisedEntriesQuery } from './organiser-queries.ts';

const states: readonly (readonly [OrganisedState, string, string])[] = [
  ['waiting', 'To look at', 'Nothing waits for a look.'],
  ['listed', 'Listed', 'No entries are listed.'],
  ['disqualified', 'Disqualified', 'No entry is disqualified.'],
];

interface OrganisedEntriesProps {
  slug: string;
  /** Whether the campaign is decided, so that nothing changes any more. */
  decided: boolean;
  /** Which entries are shown first. */
  first: OrganisedState;
}

/** The entries of a campaign by state, with what an organiser decides about them. */
export function OrganisedEntries({ slug, decided, first }: OrganisedEntriesProps) {
  const [state, setState] = useState(first);
  const list = useInfiniteQuery(organisedEntriesQuery(useApi(), slug, state));
  const [disqualified, disqualify] = useState<OrganisedEntryView | null>(null);
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  const items = useRef<HTMLUListElement>(null);
  useFocusAfterRemoval(items, entries.length);
  return (
    <div className={styles.entries}>
      <SelectField
        label="Entries"
        value={state}
        onChange={(event) => setState(event.currentTarget.value as OrganisedState)}
      >
        {states.map(([id, label]) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      {list.isPending && <Skeleton height={160} />}
      {list.isLoadingError && (
        <ErrorState text="The entries could not be loaded." onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && entries.length === 0 && (
        <EmptyState text={states.find(([id]) => id === state)?.[2] ?? ''} />
      )}
      <ul ref={items} tabIndex={-1} role="list" className={styles.list} aria-label="Entries">
        {entries.map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <Entry entry={entry} />
            <EntryActions
              slug={slug}
              entry={entry}
              decided={decided}
              onDisqualify={() => disqualify(entry)}
            />
          </li>
        ))}
      </ul>
      <LoadMore
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
      {disqualified && <DisqualifyDialog slug={slug} entry={disqualified} onClose={() => disqualify(null)} />}
    </div>
  );
}

function Entry({ entry }: { entry: OrganisedEntryView }) {
  const { title, trackLink, username, userLink, credits, enteredAt, reason, audioUrl, sameSound } = entry;
  return (
    <div className={styles.about}>
      <h3 className={styles.title}>
        <a className={linkClass('quiet')} href={trackLink}>
          {title}
        </a>
      </h3>
      <p className={styles.quiet}>
        <a className={linkClass('quiet')} href={userLink}>
          {username}
        </a>
        {credits !== '' && ` with ${credits}`}, <time dateTime={enteredAt}>{formatTimestamp(enteredAt)}</time>
      </p>
      {reason !== '' && <p>Disqualified: {reason}</p>}
      {sameSound.length > 0 && (
        <div className={styles.same}>
          <p>The same recording was entered, too:</p>
          <ul>
            {sameSound.map((same) => (
              <li key={`${same.trackLink} ${same.campaignName}`}>
                <a className={linkClass()} href={same.trackLink}>
                  {same.title}
                </a>{' '}
                by {same.username} in {same.campaignName}
              </li>
            ))}
          </ul>
        </div>
      )}
      {audioUrl && (
        // biome-ignore lint/a11y/useMediaCaption: it is music
        <audio className={styles.audio} controls preload="none" src={audioUrl} aria-label={title} />
      )}
    </div>
  );
}

interface EntryActionsProps extends Pick<OrganisedEntriesProps, 'slug' | 'decided'> {
  entry: OrganisedEntryView;
  onDisqualify: () => void;
}

function EntryActions({ slug, entry, decided, onDisqualify }: EntryActionsProps) {
  const api = useApi();
  const client = useQueryClient();
  const listing = useMutation({
    mutationFn: () => api(listEntry, { slug, trackId: entry.trackId }),
    onSuccess: () => {
      flash.success(`“${entry.title}” is listed.`);
      void client.invalidateQueries({ queryKey: ['groups'] });
    },
    onError: showFailure,
  });
  if (entry.state === 'disqualified') return null;
  return (
    <p className={styles.actions}>
      {entry.state === 'waiting' && !decided && (
        <Button aria-label={`List ${entry.title}`} busy={listing.isPending} onClick={() => listing.mutate()}>
          List
        </Button>
      )}
      {!entry.own && !decided && (
        <Button variant="ghost" aria-label={`Disqualify ${entry.title}`} onClick={onDisqualify}>
          Disqualify
        </Button>
      )}
    </p>
  );
}

const formId = 'disqualify-entry';

interface DisqualifyDialogProps {
  slug: string;
  entry: OrganisedEntryView;
  onClose: () => void;
}

/** Asks for the reason, which the entrant reads, and disqualifies the entry. */
function DisqualifyDialog({ slug, entry, onClose }: DisqualifyDialogProps) {
  const api = useApi();
  const client = useQueryClient();
  const form = useForm({
    initial: { reason: '' },
    required: ['reason'],
    send: ({ reason }) => api(disqualifyEntry, { slug, trackId: entry.trackId, reason }),
    onDone: () => {
      flash.success(`“${entry.title}” is disqualified.`);
      void client.invalidateQueries({ queryKey: ['groups'] });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Disqualify “${entry.title}”`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="danger" busy={form.busy}>
            Disqualify
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={form.submit} noValidate>
        <p>
          It is not listed any more and takes no votes; those that it has do not count. {entry.username} gets
          your reason by e-mail and can appeal to the moderators.
        </p>
        <TextArea
          label="Reason"
          required
          limit={REASON_LIMIT}
          value={form.values.reason}
          readOnly={form.busy}
          error={form.errors.reason ?? form.messages}
          onChange={(event) => form.set('reason', event.target.value)}
        />
      </form>
    </Dialog>
  );
}
