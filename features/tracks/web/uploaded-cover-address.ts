/** The address of a cover that somebody gave; null for a drawn one, which a page draws itself without asking for it. */
export const uploadedCoverAddress = (address: string): string | null =>
  address.startsWith('/covers/') ? null : address;
