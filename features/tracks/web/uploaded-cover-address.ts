/** Address of an uploaded cover; null for the default cover, which the page draws itself. */
export const uploadedCoverAddress = (address: string): string | null =>
  address.startsWith('/covers/') ? null : address;
