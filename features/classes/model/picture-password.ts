import { randomBelow } from '#platform/pure/random-below.ts';

/** The pictures of picture passwords, by the names under which they are stored and read aloud. */
export const pictures = [
  'cat',
  'dog',
  'rabbit',
  'bird',
  'fish',
  'turtle',
  'snail',
  'squirrel',
  'apple',
  'banana',
  'cherry',
  'carrot',
  'pizza',
  'cake',
  'sun',
  'moon',
  'star',
  'cloud',
  'tree',
  'flower',
  'car',
  'bike',
  'rocket',
  'house',
] as const;
export type Picture = (typeof pictures)[number];

export const picturesInPassword = 3;

/** Three different pictures in order, each order equally likely: 24 · 23 · 22 = 12,144 ways. */
export function newPicturePassword(randomBytes: (size: number) => Uint8Array): Picture[] {
  const left: Picture[] = [...pictures];
  return Array.from({ length: picturesInPassword }, () => {
    const [drawn] = left.splice(randomBelow(left.length, randomBytes), 1);
    if (drawn === undefined) throw new Error('There are more pictures than a password has.');
    return drawn;
  });
}
