/** The lasting address of a medium's present file, for fields that keep an address. */
export const mediaAddress = (id: string): string => `/api/media/${id}/file`;

/** The medium that an address leads to; null for other addresses. */
export const mediaOfAddress = (address: string): string | null =>
  /^\/api\/media\/([0-9a-f-]{36})\/file$/.exec(address)?.[1] ?? null;
