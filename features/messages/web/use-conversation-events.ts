import { useEffect, useEffectEvent } from 'react';
import { getLiveConnection, type LiveConnection } from '#platform/web/live.ts';

/** A message was sent. */
export interface NewMessageEvent {
  conversationId: string;
  position: number;
  userId: string;
}

/** A member has read up to a position. */
export interface ReadMarkEvent {
  conversationId: string;
  userId: string;
  readUpTo: number;
}

interface ConversationListeners {
  onMessage: (event: NewMessageEvent) => void;
  onRead: (event: ReadMarkEvent) => void;
  /** Called on connect and reconnect: live messages may have been missed. */
  onConnected: () => void;
}

/** Subscribes to live messages about the reader's conversations, also about actions in other tabs. */
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
