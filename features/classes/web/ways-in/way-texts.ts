import type { waysIn } from '../../sign-in.contract.ts';

export type Way = (typeof waysIn)[number];

export const wayTexts: Record<Way, { label: string; again: string }> = {
  pictures: { label: 'Three pictures', again: 'New pictures' },
  words: { label: 'Two words', again: 'New words' },
  card: { label: 'A card with a code', again: 'New card' },
};
