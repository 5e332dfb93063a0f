/** Larger documents are refused (413); a check of the table has the same limit. */
export const maxDocumentBytes = 8 * 1024 * 1024;
