import { useEffect, useEffectEvent } from 'react';
import { getLiveConnection, type LiveConnection } from '#platform/web/live.ts';

/** Somebody has written. */
export interface NewMessageEvent {
  conversationId: string;
  position: number;
  userId: string;
}

/** Somebody has read up to a position. */
export interface ReadMarkEvent {
  conversationId: string;
  userId: string;
  readUpTo: number;
}

interface ConversationListeners {
  onMessage: (news: NewMessageEvent) => void;
  onRead: (news: ReadMarkEvent) => void;
  /** The connection stands, or stands again: news may have been missed. */
  onConnected: () => void;
}

/** Hears what happens in the reader's conversations, in this tab and everywhere else. */
export function useConversationEvents(
  listeners: ConversationListeners,
  open: () => LiveConnection = getLiveConnection,
): void {
  const onMessage = useEffectEvent(listeners.onMessage);
  const onRead = useEffectEvent(listeners.onRead);
  const onLive = useEffectEvent(listeners.onConnected);
  useEffect(() => {
    const live = open();
    const stops = [
      live.on('new-message', (data) => onMessage(data as NewMessageEvent)),
      live.on('conversation-read', (data) => onRead(data as ReadMarkEvent)),
      live.onConnected(() => onLive()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [open]);
}
