import { useEffect, useEffectEvent } from 'react';
import { type Live, pageLive } from '#platform/web/live.ts';

/** Somebody has written. */
export interface MessageNews {
  conversationId: string;
  position: number;
  userId: string;
}

/** Somebody has read up to a position. */
export interface ReadNews {
  conversationId: string;
  userId: string;
  readUpTo: number;
}

interface Listeners {
  onMessage: (news: MessageNews) => void;
  onRead: (news: ReadNews) => void;
  /** The connection stands, or stands again: news may have been missed. */
  onLive: () => void;
}

/** Hears what happens in the reader's conversations, in this tab and everywhere else. */
export function useMessageNews(listeners: Listeners, open: () => Live = pageLive): void {
  const onMessage = useEffectEvent(listeners.onMessage);
  const onRead = useEffectEvent(listeners.onRead);
  const onLive = useEffectEvent(listeners.onLive);
  useEffect(() => {
    const live = open();
    const stops = [
      live.on('new-message', (data) => onMessage(data as MessageNews)),
      live.on('conversation-read', (data) => onRead(data as ReadNews)),
      live.onLive(() => onLive()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [open]);
}
