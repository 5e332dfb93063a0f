import { type Presence, roomLimits } from '#studio/document/room-messages.ts';

/** At most 15 times a second. */
const everyMs = 1000 / 15;

export interface PresenceSender {
  set(presence: Presence): void;
  /** Sends it, as to a connection that has just begun. */
  repeat(): void;
  stop(): void;
}

/** Sends what a page says of itself: only changes, and of many in a short time the last. */
export function createPresenceSender(send: (presence: Presence) => void): PresenceSender {
  let last = '{}';
  let next: Presence | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function flush(): void {
    timer = null;
    if (next === null) return;
    const presence = limited(next);
    next = null;
    const text = JSON.stringify(presence);
    if (text === last) return;
    last = text;
    send(presence);
    timer = setTimeout(flush, everyMs);
  }

  return {
    set(presence) {
      next = presence;
      if (timer === null) flush();
    },
    repeat() {
      send(JSON.parse(last) as Presence);
    },
    stop() {
      if (timer !== null) clearTimeout(timer);
      next = null;
    },
  };
}

/** Without its largest parts where it would be too large. */
function limited(presence: Presence): Presence {
  const isSmall = (one: Presence) => JSON.stringify(one).length < roomLimits.presenceBytes / 2;
  if (isSmall(presence)) return presence;
  const { draft: _, ...withoutDraft } = presence;
  if (isSmall(withoutDraft)) return withoutDraft;
  const { selection: _selection, ...rest } = withoutDraft;
  return rest;
}
