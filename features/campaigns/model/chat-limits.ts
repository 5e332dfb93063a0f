/** Characters of a message in a chat, and of the reason of a report. */
export const CHAT_CONTENT_LIMIT = 500;
export const CHAT_REASON_LIMIT = 1000;
