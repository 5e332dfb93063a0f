import type { GroupKind } from '../model/group-settings.ts';

/** The labels of kinds of groups. */
export const groupKindLabels: Readonly<Record<GroupKind, string>> = {
  general: 'General',
  music_genre: 'Music genre',
  contest: 'Contest',
  band: 'Band',
  educational: 'Educational',
};
