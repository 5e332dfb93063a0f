/** A larger document is refused (413). The table checks the same. */
export const maxDocumentBytes = 8 * 1024 * 1024;
