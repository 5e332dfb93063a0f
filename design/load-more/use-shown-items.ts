import { useState } from 'react';

interface ShownItems<T> {
  shown: readonly T[];
  hasMore: boolean;
  more: () => void;
}

/** The beginning of a list that is there as a whole; each use of `more` adds `step` items. */
export function useShownItems<T>(items: readonly T[], step = 5, atFirst = step): ShownItems<T> {
  const [count, setCount] = useState(atFirst);
  return {
    shown: items.slice(0, count),
    hasMore: count < items.length,
    more: () => setCount((before) => before + step),
  };
}
