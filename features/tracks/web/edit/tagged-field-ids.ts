/** Ids of the fields of the edit form that the file's tags fill. */
export const taggedFieldIds = {
  title: 'track-title',
  description: 'track-description',
  genre: 'track-genre',
  bpm: 'track-bpm',
  key: 'track-key',
} as const;
