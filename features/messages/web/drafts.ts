const draftTexts = new Map<string, string>();

/** What was written in this tab and not sent yet, by conversation. Changed by the reader's own typing only. */
export const drafts = {
  of: (conversationId: string): string => draftTexts.get(conversationId) ?? '',
  keep(conversationId: string, content: string): void {
    if (content === '') draftTexts.delete(conversationId);
    else draftTexts.set(conversationId, content);
  },
};
