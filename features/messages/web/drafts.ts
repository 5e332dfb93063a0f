const kept = new Map<string, string>();

/** What was written in this tab and not sent yet, by conversation. Changed by the reader's own typing only. */
export const drafts = {
  of: (conversationId: string): string => kept.get(conversationId) ?? '',
  keep(conversationId: string, content: string): void {
    if (content === '') kept.delete(conversationId);
    else kept.set(conversationId, content);
  },
};
