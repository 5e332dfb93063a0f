/** The id of the person at this place: the same in every hall, and no id that the server would make itself. */
export const seedUserId = (place: number): string =>
  `00000000-0000-7000-8000-${place.toString(16).padStart(12, '0')}`;

/** Nobody reads mail there (RFC 2606), and nobody can sign in: seeded people have no password. */
export const seedEmail = (name: string): string => `${name}@people.invalid`;

export const seedFileName = (index: number): string => `seed-${String(index).padStart(3, '0')}.wav`;
