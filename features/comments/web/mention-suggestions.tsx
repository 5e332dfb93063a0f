import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Avatar } from '#design/avatar/avatar.tsx';
import { useAnchoredOverlay } from '#design/overlay/use-anchored-overlay.ts';
import { useApi } from '#platform/web/app-context.tsx';
import { useDebounced } from '#platform/web/use-debounced.ts';
import { listMentionable } from '../mentions.contract.ts';
import type { ShownSuggestions } from './mention-field.tsx';
import styles from './mention-suggestions.module.css';

/** Delay from the last keystroke to the suggestions, in ms. */
const suggestAfterMs = 150;

interface MentionSuggestionsProps {
  /** The beginning of the name before the caret; null where none is. */
  begun: string | null;
  /** What the comment is about, where not all members read it. */
  host: string | undefined;
  /** What the text area is in. */
  box: RefObject<HTMLDivElement | null>;
  onShow: (shown: ShownSuggestions | null) => void;
  onChoose: (profileLink: string) => void;
  onClose: () => void;
}

/** Members whose name begins as it was begun in the text area, which keeps the focus. */
export function MentionSuggestions({ begun, host, box, onShow, onChoose, onClose }: MentionSuggestionsProps) {
  const api = useApi();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const name = useDebounced(begun, suggestAfterMs);
  const [active, setActive] = useState({ name, place: 0 });
  const { data } = useQuery({
    queryKey: ['comments', 'mentionable', name, host],
    queryFn: () => api(listMentionable, { name: name ?? '', ...(host && { host }) }),
    enabled: name !== null,
    staleTime: 60_000,
    retry: false,
  });
  const members = begun !== null && begun === name ? (data?.members ?? []) : [];
  const open = members.length > 0;
  const place = active.name === name && active.place < members.length ? active.place : 0;
  const chosen = members[place];
  const toOptionId = (id: string) => `${listId}-${id}`;
  const optionId = chosen && toOptionId(chosen.id);
  useAnchoredOverlay(open, box, list, { side: 'bottom', align: 'start', gap: 4 });

  const show = useEffectEvent(onShow);
  useEffect(() => {
    show(optionId === undefined ? null : { listId, optionId });
  }, [listId, optionId]);

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    if (!chosen || event.isComposing || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey)
      return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step !== undefined) setActive({ name, place: (place + step + members.length) % members.length });
    else if (key === 'Enter' || key === 'Tab') onChoose(chosen.profileLink);
    else if (key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const area = box.current?.querySelector('textarea');
    if (!open || !area) return;
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    area.addEventListener('keydown', listener);
    return () => area.removeEventListener('keydown', listener);
  }, [open, box]);

  return (
    <>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press on it keeps the focus in the field; blur closes the list
        <div
          ref={list}
          popover="manual"
          className={styles.list}
          onMouseDown={(event) => event.preventDefault()}
        >
          <div role="listbox" id={listId} aria-label="Members to mention">
            {members.map(({ id, username, profileLink, avatarSmallUrl }, at) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
              <div
                key={id}
                id={toOptionId(id)}
                role="option"
                tabIndex={-1}
                aria-selected={at === place}
                className={styles.option}
                onPointerMove={() => setActive({ name, place: at })}
                onClick={() => onChoose(profileLink)}
              >
                <Avatar name={username} src={avatarSmallUrl} size={28} />
                <span className={styles.name}>{username}</span>
                <span className={styles.link}>@{profileLink}</span>
              </div>
            ))}
          </div>
        </div>
      )}
      <p className="spoken" role="status">
        {open && (members.length === 1 ? '1 member to mention' : `${members.length} members to mention`)}
      </p>
    </>
  );
}
