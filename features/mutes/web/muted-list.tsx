import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { Button } from '#design/button/button.tsx';
import { flashRefusal } from '#design/flash/flash-refusal.ts';
import { linkClass } from '#design/link/link-class.ts';
import type { Api } from '#platform/pure/contract.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { listMutes, type MutedView, type MuteKind, unmute } from '../contract.ts';
import styles from './muted-list.module.css';

const mutesQuery = (api: Api) =>
  queryOptions({ queryKey: ['mutes', 'list'], queryFn: () => api(listMutes, {}) });

const kindNames: Record<MuteKind, string> = { user: 'Member', track: 'Comments on', group: 'Group' };

/** What the member has muted, to take it back. */
export function MutedList() {
  const api = useApi();
  const client = useQueryClient();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data } = useQuery(mutesQuery(api));
  const { mutate, isPending } = useMutation({
    mutationFn: ({ kind, id }: MutedView) => api(unmute, { kind, id }),
    // The pressed button is gone.
    onSuccess: () => heading.current?.focus(),
    onError: flashRefusal,
    // Of a member, feed and suggestions change, too.
    onSettled: (_done, _error, { kind }) =>
      client.invalidateQueries(kind === 'user' ? {} : { queryKey: ['mutes'] }),
  });
  const mutes = data?.mutes ?? [];
  return (
    <section className={styles.muted} aria-labelledby={headingId}>
      <h2 ref={heading} id={headingId} className={styles.heading} tabIndex={-1}>
        Muted
      </h2>
      <p className={styles.hint}>
        {mutes.length === 0
          ? 'Nothing is muted. The menus of members and tracks, and the pages of groups, have “Mute”.'
          : 'You get no notifications of these, and of members nothing in your feed. They do not learn of it.'}
      </p>
      <ul className={styles.list} role="list">
        {mutes.map((one) => (
          <li key={`${one.kind} ${one.id}`} className={styles.row}>
            <span>
              <span className={styles.kind}>{kindNames[one.kind]} </span>
              <a className={linkClass()} href={one.href}>
                {one.name}
              </a>
            </span>
            <Button
              size="small"
              disabled={isPending}
              aria-label={`Unmute ${one.name}`}
              onClick={() => mutate(one)}
            >
              Unmute
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
