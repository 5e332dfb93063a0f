/** The id of the member at this index: the same in every installation, and never one that the server would create. */
export const seedUserId = (place: number): string =>
  `00000000-0000-7000-8000-${place.toString(16).padStart(12, '0')}`;

/** An address that receives no mail (RFC 2606). Seed members have no password and cannot sign in. */
export const seedEmail = (name: string): string => `${name}@people.invalid`;

export const seedFileName = (index: number): string => `seed-${String(index).padStart(3, '0')}.wav`;
