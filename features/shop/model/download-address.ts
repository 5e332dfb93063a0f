/** Where a file of a bought product is fetched, by the id of the product in its order; without a file the first one. */
export const downloadAddress = (id: string, fileId?: string): string =>
  `/download/${encodeURIComponent(id)}${fileId === undefined ? '' : `/${encodeURIComponent(fileId)}`}`;
