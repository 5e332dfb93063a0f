import { useQuery } from '@tanstack/react-query';
import { listNewConversations } from '#features/messages/contract.ts';
import { useApi } from '#platform/web/app-context.tsx';

export const unreadConversationsKey = ['messages', 'new-conversations'];

/** Number of the member's conversations with unread messages; `MessagesIcon` keeps it up to date. */
export function useUnreadConversations(): number {
  const api = useApi();
  const { data } = useQuery({
    queryKey: unreadConversationsKey,
    queryFn: () => api(listNewConversations, {}),
    staleTime: 0,
  });
  return data?.meta.total ?? 0;
}
