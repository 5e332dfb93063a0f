import type { GroupKind } from '../model/group-settings.ts';

/** Groups' kinds as people read them. */
export const groupKindLabels: Readonly<Record<GroupKind, string>> = {
  general: 'General',
  music_genre: 'Music genre',
  contest: 'Contest',
  band: 'Band',
  educational: 'Educational',
};
