const draftTexts = new Map<string, string>();

/** Unsent texts of this tab, by conversation. Only typing changes them. */
export const drafts = {
  load: (conversationId: string): string => draftTexts.get(conversationId) ?? '',
  save(conversationId: string, content: string): void {
    if (content === '') draftTexts.delete(conversationId);
    else draftTexts.set(conversationId, content);
  },
};
