import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { classNames } from '#design/class-names.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { clusterMoments } from '../../model/cluster-moments.ts';
import { formatMoment } from '../../model/comment-moment.ts';
import type { CommentMomentsEndpoint } from '../../moments.contract.ts';
import type { CommentedSound } from '../comment-host-ref.ts';
import { MomentCard } from './moment-card.tsx';
import styles from './moments.module.css';
import { momentsQuery, type ShownMoment } from './moments-query.ts';
import { useHeardMoment } from './use-heard-moment.ts';
import { useTargetWidth } from './use-target-width.ts';

export interface MomentsProps {
  endpoint: CommentMomentsEndpoint;
  /** Of the track, for its calls and in the player. */
  id: string;
  sound: CommentedSound;
}

const none: readonly ShownMoment[] = [];

/** Below a waveform: the authors of comments at their moments. Near ones are joined, so that the width bounds their number. */
export function MomentStrip({ endpoint, id, sound }: MomentsProps) {
  const { data: moments = none } = useQuery(momentsQuery(useApi(), endpoint, id));
  const frame = useRef<HTMLFieldSetElement>(null);
  const { size, spacing } = useTargetWidth(frame);
  const cardId = useId();
  const [open, setOpen] = useState<number | null>(null);
  const [current, setCurrent] = useState(0);
  const firstTouch = useRef(false);
  const heard = useHeardMoment(id, moments);
  const clusters = useMemo(
    () => clusterMoments(moments, sound.length, spacing),
    [moments, sound.length, spacing],
  );
  const shown = open === null ? undefined : clusters[open];
  const buttons = () => [...(frame.current?.querySelectorAll('button') ?? [])];

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open !== null) setOpen(null);
    else {
      const at = buttons().indexOf(event.target as HTMLButtonElement);
      const places: Record<string, number> = {
        ArrowLeft: Math.max(0, at - 1),
        ArrowRight: Math.min(clusters.length - 1, at + 1),
        Home: 0,
        End: clusters.length - 1,
      };
      const place = places[event.key];
      if (place === undefined) return;
      buttons()[place]?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <fieldset
      ref={frame}
      className={styles.strip}
      aria-label="Comments at their moments"
      aria-hidden={clusters.length === 0}
      onKeyDown={onKeyDown}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setOpen(null)}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setOpen(null)}
    >
      {clusters.map(({ at, moments: [first, ...others] }, place) => (
        <button
          key={first.id}
          type="button"
          className={classNames(
            styles.moment,
            others.length > 0 && styles.several,
            [first, ...others].some((one) => one.id === heard?.id) && styles.heard,
          )}
          style={{ insetInlineStart: `${at * 100}%`, width: size, marginInlineStart: -size / 2 }}
          tabIndex={place === Math.min(current, clusters.length - 1) ? 0 : -1}
          aria-label={nameOf(first, others)}
          aria-describedby={open === place ? cardId : undefined}
          onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpen(place)}
          onPointerDown={({ pointerType }) => {
            firstTouch.current = pointerType === 'touch' && open !== place;
          }}
          onFocus={() => {
            setCurrent(place);
            setOpen(place);
          }}
          onClick={() => {
            // The first touch opens, as the pointer's arrival does; the second plays.
            if (firstTouch.current) setOpen(place);
            else sound.seekTo(first.moment);
            firstTouch.current = false;
          }}
        >
          <Avatar name={first.author.username} src={first.author.avatarSmallUrl} size={24} />
        </button>
      ))}
      {shown && <MomentCard id={cardId} at={shown.at} moments={shown.moments} />}
    </fieldset>
  );
}

function nameOf(first: ShownMoment, others: readonly ShownMoment[]): string {
  const from = formatMoment(first.moment);
  const last = others.at(-1);
  if (!last) return `${first.author.username} at ${from}`;
  const to = formatMoment(last.moment);
  return `${others.length + 1} comments ${from === to ? `at ${from}` : `from ${from} to ${to}`}`;
}

/** The comment whose moment is heard now, in one line. */
export function HeardComment({ endpoint, id }: Pick<MomentsProps, 'endpoint' | 'id'>) {
  const { data: moments = none } = useQuery(momentsQuery(useApi(), endpoint, id));
  const heard = useHeardMoment(id, moments);
  return (
    <span className={styles.line}>
      {heard && (
        <span key={heard.id} className={styles.words}>
          <b>{heard.author.username}</b> {heard.excerpt}
        </span>
      )}
    </span>
  );
}
