import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useApi } from '#platform/web/app-context.tsx';
import { markAsRead } from '../contract.ts';
import { newConversationsKey } from './message-queries.ts';

interface ReadMarks {
  conversationId: string;
  /** Position of the last shown message. */
  newest: number;
  /** Whether the end of the conversation is visible. */
  isAtEnd: boolean;
  onMarked: () => void;
}

/** Marks the conversation as read when it is opened and when messages arrive while it is visible. */
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
      // Retried with the next message or when the tab becomes visible.
      marked.current = before;
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: new messages trigger the effect
  useEffect(() => {
    if (isAtEnd) void mark();
  }, [newest, isAtEnd]);
  useEffect(() => {
    const onReturn = () => void mark();
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, []);
}
