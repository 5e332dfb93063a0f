import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#design/button/button.tsx';
import { EmptyState } from '#design/empty-state/empty-state.tsx';
import { SelectField } from '#design/field/select-field.tsx';
import { TextArea } from '#design/field/text-area.tsx';
import { flash } from '#design/flash/flash.ts';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { linkClass } from '#design/link/link-class.ts';
import type { GroupView } from '#features/groups/contract.ts';
import { newestGroupTracksQuery } from '#features/groups/web/posts/group-track-queries.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import {
  MOST_WINNERS,
  ORDER_REASON_LIMIT,
  type ProposalView,
  type ProposedEntryView,
  resetWinners,
  setWinners,
  type WinnerFinding,
} from '../../winners.contract.ts';
import { proposalQuery } from './winner-queries.ts';
import styles from './winners.module.css';

const findingTexts: Record<WinnerFinding, string> = {
  not_listed: 'It is not listed any more.',
  suspended: 'Its entrant is suspended.',
  organiser: 'Its entrant is an admin of the group.',
  juror: 'Its entrant is in the jury.',
  terms: 'The rules were not accepted.',
  above_limit: 'It is above the limit of entries of one person.',
  served: 'Another entry of the same person stands before it.',
};

interface WinnerOrderProps {
  group: GroupView;
  slug: string;
  proposal: ProposalView;
}

/** The entries in the order in which they get prizes; changed with a reason until the announcement. */
export function WinnerOrder({ group, slug, proposal }: WinnerOrderProps) {
  const [order, setOrder] = useState(proposal.entries);
  const changed = order.map(({ id }) => id).join() !== proposal.entries.map(({ id }) => id).join();
  const editable = proposal.waiting === null;
  /** The button keeps the focus, which an element loses that is moved. */
  const move = (at: number, to: number, button: HTMLElement) => {
    const next = [...order];
    next.splice(to, 0, ...next.splice(at, 1));
    flushSync(() => setOrder(next));
    button.focus();
  };
  return (
    <div className={styles.form}>
      {proposal.order === 'hand' && proposal.waiting === null && <ByHand slug={slug} />}
      {order.length === 0 && <EmptyState text="There is no ranking. Choose the winners among the entries." />}
      <ol className={styles.entries} role="list" aria-label="Order of the winners">
        {order.map((entry, at) => (
          <li key={entry.id} className={styles.entry} data-out={entry.findings.length > 0}>
            <EntryFacts
              entry={entry}
              at={at}
              tied={isTied(order, entry)}
              showsPrize={!changed && !proposal.announced}
            />
            {editable && (
              <div className={styles.move}>
                <Button
                  icon={ArrowUp}
                  aria-label={`Move ${entry.title} up`}
                  disabled={at === 0}
                  onClick={(event) => move(at, at - 1, event.currentTarget)}
                />
                <Button
                  icon={ArrowDown}
                  aria-label={`Move ${entry.title} down`}
                  disabled={at === order.length - 1}
                  onClick={(event) => move(at, at + 1, event.currentTarget)}
                />
                <Button
                  variant="ghost"
                  aria-label={`Leave out ${entry.title}`}
                  onClick={() => setOrder(order.filter(({ id }) => id !== entry.id))}
                >
                  Leave out
                </Button>
              </div>
            )}
          </li>
        ))}
      </ol>
      {editable && <AddEntry group={group} order={order} onAdd={(entry) => setOrder([...order, entry])} />}
      {editable && changed && order.length > 0 && (
        <SaveOrder slug={slug} order={order} onUndo={() => setOrder(proposal.entries)} />
      )}
    </div>
  );
}

const isTied = (order: readonly ProposedEntryView[], { id, place }: ProposedEntryView) =>
  place !== null && order.some((other) => other.id !== id && other.place === place);

interface EntryFactsProps {
  entry: ProposedEntryView;
  at: number;
  tied: boolean;
  /** False while the order is changed, and once prizes have moved up by themselves. */
  showsPrize: boolean;
}

function EntryFacts({ entry, at, tied, showsPrize }: EntryFactsProps) {
  return (
    <>
      <span className={styles.place}>{at + 1}</span>
      <div className={styles.facts}>
        <a className={linkClass()} href={entry.selfLink}>
          {entry.title}
        </a>
        <span className={styles.quiet}>
          {entry.username}
          {entry.place !== null && ` · place ${entry.place}${tied ? ', tied' : ''}`}
        </span>
        {entry.findings.map((finding) => (
          <span key={finding}>{findingTexts[finding]}</span>
        ))}
        {showsPrize && entry.prize && <strong>{entry.prize.name}</strong>}
      </div>
    </>
  );
}

/** Says that the order was set by hand, and leads back to the ranking. */
function ByHand({ slug }: { slug: string }) {
  const api = useApi();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(resetWinners, { slug }),
    onSuccess: (answer) => client.setQueryData(proposalQuery(api, slug).queryKey, answer),
    onError: flashRefusal,
  });
  return (
    <div className={styles.buttons}>
      <p className={styles.text}>The order was set by hand.</p>
      <Button size="small" busy={isPending} onClick={() => mutate()}>
        Follow the ranking again
      </Button>
    </div>
  );
}

interface AddEntryProps {
  group: GroupView;
  order: readonly ProposedEntryView[];
  onAdd: (entry: ProposedEntryView) => void;
}

/** Adds one of the entries at the end of the order; more of them are loaded on demand. */
function AddEntry({ group, order, onAdd }: AddEntryProps) {
  const [chosen, setChosen] = useState('');
  const list = useInfiniteQuery(newestGroupTracksQuery(useApi(), group.id));
  const there = new Set(order.map(({ id }) => id));
  const tracks = (list.data?.pages ?? [])
    .flatMap((page) => page.tracks.map(({ track }) => track))
    .filter(({ id }) => !there.has(id));
  const track = tracks.find(({ id }) => id === chosen);
  if (order.length >= MOST_WINNERS || (tracks.length === 0 && !list.hasNextPage)) return null;
  function add(): void {
    if (!track) return;
    const { id, title, selfLink, user } = track;
    onAdd({ id, title, selfLink, username: user.username, place: null, findings: [], prize: null });
    setChosen('');
  }
  return (
    <div className={styles.form}>
      <SelectField
        label="Add an entry"
        value={track ? chosen : ''}
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="">Choose an entry</option>
        {tracks.map(({ id, title, user }) => (
          <option key={id} value={id}>
            {title} by {user.username}
          </option>
        ))}
      </SelectField>
      <div className={styles.buttons}>
        <Button disabled={!track} onClick={add}>
          Add
        </Button>
        {list.hasNextPage && (
          <Button variant="ghost" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Load more entries
          </Button>
        )}
      </div>
    </div>
  );
}

interface SaveOrderProps {
  slug: string;
  order: readonly ProposedEntryView[];
  onUndo: () => void;
}

function SaveOrder({ slug, order, onUndo }: SaveOrderProps) {
  const api = useApi();
  const client = useQueryClient();
  const form = useForm({
    initial: { reason: '' },
    required: ['reason'],
    send: ({ reason }) => api(setWinners, { slug, reason, entries: order.map(({ id }) => id) }),
    onDone: (answer) => {
      client.setQueryData(proposalQuery(api, slug).queryKey, answer);
      flash.success('The order is saved.');
    },
  });
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate aria-label="Save the order">
      <TextArea
        label="Why (it is kept in the log)"
        required
        rows={2}
        limit={ORDER_REASON_LIMIT}
        value={form.values.reason}
        error={form.messages.length > 0 ? form.messages : form.errors.reason}
        onChange={(event) => form.set('reason', event.target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" busy={form.busy}>
          Save the order
        </Button>
        <Button variant="ghost" onClick={onUndo}>
          Undo
        </Button>
      </div>
    </form>
  );
}
