const names: Readonly<Record<string, string>> = {
  general: 'General',
  music_genre: 'Music genre',
  contest: 'Contest',
  band: 'Band',
  educational: 'Educational',
};

/** A group's kind as people read it. */
export const kindName = (kind: string): string => names[kind] ?? 'Group';
