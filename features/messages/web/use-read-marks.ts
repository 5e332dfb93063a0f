import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useApi } from '#platform/web/app-context.tsx';
import { markAsRead } from '../contract.ts';
import { newConversationsKey } from './message-queries.ts';

interface ReadMarks {
  conversationId: string;
  /** The position of the last message that is shown. */
  newest: number;
  /** The reader sees the end of the conversation. */
  isAtEnd: boolean;
  onMarked: () => void;
}

/** Says that the conversation is read: when it is opened, and with what comes in while it is being looked at. */
export function useReadMarks({ conversationId, newest, isAtEnd, onMarked }: ReadMarks): void {
  const api = useApi();
  const client = useQueryClient();
  const marked = useRef(0);

  const mark = useEffectEvent(async () => {
    if (document.visibilityState === 'hidden' || newest <= marked.current) return;
    const before = marked.current;
    marked.current = newest;
    try {
      await api(markAsRead, { id: conversationId, upTo: newest });
      onMarked();
      void client.invalidateQueries({ queryKey: newConversationsKey });
    } catch {
      // It is tried again with the next message, or when the tab is looked at again.
      marked.current = before;
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: something new is a reason to say so
  useEffect(() => {
    if (isAtEnd) void mark();
  }, [newest, isAtEnd]);
  useEffect(() => {
    const onReturn = () => void mark();
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, []);
}
