import X from 'lucide-react/icons/x';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#design/button/button.tsx';
import { CheckboxField } from '#design/field/checkbox-field.tsx';
import { formatDuration } from '#platform/pure/text/format-duration.ts';
import { useViewer } from '#platform/web/app-context.tsx';
import { useLayoutClass } from '#platform/web/layout-class.ts';
import type { PlayerTrack } from '#platform/web/player/player-state.ts';
import { moved, setUpNext, upNextOf } from '#platform/web/player/queue.ts';
import { getPlayerStore, usePlayerState } from '#platform/web/player/use-player.ts';
import { useStore } from '#platform/web/store.ts';
import { isLevelled } from '../player-audios.ts';
import { PlayerTrackInfo } from '../player-track-info.tsx';
import { isEndless } from './endless-queue.ts';
import { QueueModes } from './queue-modes.tsx';
import styles from './queue-panel.module.css';
import { QueueRow } from './queue-row.tsx';
import { useDragOrder } from './use-drag-order.ts';

/** What plays and what comes next: a panel above the bar, on small screens a sheet of its own. */
export function QueuePanel({ onClose }: { onClose: () => void }) {
  const isSmall = useLayoutClass() === 'small';
  return <OpenQueue key={String(isSmall)} isModal={isSmall} onClose={onClose} />;
}

function OpenQueue({ isModal, onClose }: { isModal: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (isModal) element?.showModal();
    else element?.show();
    return () => element?.close();
  }, [isModal]);
  return (
    <dialog
      ref={dialog}
      className={styles.panel}
      data-player=""
      aria-labelledby="queue-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (isModal && event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.inner}>
        <header className={styles.head}>
          <h2 id="queue-title" className={styles.title}>
            Queue
          </h2>
          <QueueModes />
          <Button variant="icon" icon={X} aria-label="Close queue" onClick={onClose} />
        </header>
        <p className={styles.label}>Now playing</p>
        <PlayerTrackInfo coverSize={44} className={styles.now} onLeave={isModal ? onClose : undefined} />
        <UpNext onLeave={isModal ? onClose : undefined} />
        <Switches />
      </div>
    </dialog>
  );
}

/** Whether louder tracks are turned down, and whether tracks like the last one follow it. */
function Switches() {
  const isOn = useStore(isLevelled);
  const goesOn = useStore(isEndless);
  // The queue of students does not go on by itself.
  const isStudent = useViewer()?.student === true;
  return (
    <div className={styles.foot}>
      {!isStudent && (
        <CheckboxField
          kind="switch"
          label="Go on with more like this"
          checked={goesOn}
          onChange={(event) => isEndless.setState(event.currentTarget.checked)}
        />
      )}
      <CheckboxField
        kind="switch"
        label="Turn louder tracks down"
        checked={isOn}
        onChange={(event) => isLevelled.setState(event.currentTarget.checked)}
      />
    </div>
  );
}

type Queue = readonly PlayerTrack[];

/** The tracks that come next, to be played, ordered and removed. */
function UpNext({ onLeave }: { onLeave: (() => void) | undefined }) {
  const queue = usePlayerState((state) => state.queue);
  const repeat = usePlayerState((state) => state.repeat);
  const id = usePlayerState((state) => state.id);
  const next = upNextOf({ queue, repeat, id });
  const [message, setMessage] = useState('');
  // The queue before and after a removal, which can be undone until the queue is changed elsewhere.
  const [removal, setRemoval] = useState<{ before: Queue; after: Queue } | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const scroller = useRef<HTMLDivElement>(null);

  const change = (tracks: Queue, text: string, mayUndo: boolean) => {
    flushSync(() => {
      setUpNext(getPlayerStore(), tracks);
      setMessage(text);
      setRemoval(mayUndo ? { before: queue, after: getPlayerStore().getState().queue } : null);
    });
  };
  const move = (from: number, to: number) => {
    const track = next[from];
    if (!track || from === to || to < 0 || to >= next.length) return;
    change(moved(next, from, to), `${track.title} is number ${to + 1} of ${next.length} now.`, false);
    list.current?.children[to]?.querySelector<HTMLElement>('[data-handle]')?.focus();
  };
  const remove = (at: number) => {
    change(next.toSpliced(at, 1), `${next[at]?.title} is removed from the queue.`, true);
    const rows = list.current?.children;
    const near = rows?.[at] ?? rows?.[at - 1];
    (near?.querySelector<HTMLElement>('[data-remove]') ?? list.current)?.focus();
  };
  const clear = () => {
    change([], 'The queue is empty.', true);
    list.current?.focus();
  };
  const undo = (before: Queue) => {
    flushSync(() => {
      getPlayerStore().arrange({ queue: before });
      setMessage('The queue is as it was.');
      setRemoval(null);
    });
    list.current?.focus();
  };
  const drag = useDragOrder(list, scroller, next.map((track) => track.id).join(' '), move);
  const length = next.reduce((sum, { duration }) => sum + duration, 0);
  return (
    <>
      <div className={styles.nextHead}>
        <h3 className={styles.label}>Next up</h3>
        {next.length > 0 && (
          <span className={styles.sum}>
            {next.length === 1 ? '1 track' : `${next.length} tracks`}, {formatDuration(length)}
          </span>
        )}
        {removal?.after === queue && (
          <Button variant="ghost" size="small" onClick={() => undo(removal.before)}>
            Undo
          </Button>
        )}
        {next.length > 0 && (
          <Button variant="ghost" size="small" onClick={clear}>
            Clear
          </Button>
        )}
      </div>
      <p className="spoken" role="status">
        {message}
      </p>
      <p id="queue-keys" hidden>
        Arrow up and arrow down move it, Home and End to the start and the end.
      </p>
      <div ref={scroller} className={styles.scroller}>
        {next.length === 0 && (
          <p className={styles.empty}>Nothing comes next. “Add to queue” is in the menu of every track.</p>
        )}
        <ol ref={list} tabIndex={-1} role="list" className={styles.list} aria-label="Next up">
          {next.map((track, at) => (
            <QueueRow
              key={track.id}
              track={track}
              place={at}
              count={next.length}
              handle={drag(at)}
              onPlay={() => getPlayerStore().next(track.id)}
              onMove={(to) => move(at, to)}
              onRemove={() => remove(at)}
              onLeave={onLeave}
            />
          ))}
        </ol>
      </div>
    </>
  );
}
