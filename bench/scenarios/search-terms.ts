/** Search terms as people type them: prefixes, whole words, rare, misspelt and unknown ones. */
export const searchTerms = [
  'n',
  'ni',
  'nig',
  'night',
  'wall',
  'hidden wall',
  'the',
  'er',
  'a',
  'xq',
  '%',
  'morning m',
  'brass office',
  'circle',
  'clu',
  'jade',
  'jadecircuit40',
  'midngiht',
  'zzzzzz',
  'tid',
  'tidal storm',
  'lost',
  'o',
  '40',
  'market',
  'lunar h',
  'stray',
  'roof',
];

/** The call that searches everything for a term. */
export const searchAddress = (term: string, items = 20): string =>
  `/api/community/search?types=mixdown,user,group,project&items=${items}&q=${encodeURIComponent(term)}`;
