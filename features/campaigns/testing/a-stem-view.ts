import type { AdminStemView, StemView } from '#features/campaigns/stems.contract.ts';

/** A stem as people hear it. */
export const aStemView = (more: Partial<StemView> = {}): StemView => ({
  id: '0198f000-0000-7000-8000-00000000d001',
  name: 'Drums',
  bpm: 96,
  key: 'A minor',
  duration: 64_000,
  previewUrl: '/files/drums.mp3',
  waveformUrl: '/files/drums.json',
  ...more,
});

/** A stem as admins see it. */
export const anAdminStem = (more: Partial<AdminStemView> = {}): AdminStemView => ({
  id: '0198f000-0000-7000-8000-00000000d001',
  name: 'Drums',
  bpm: 96,
  key: 'A minor',
  state: 'ready',
  failure: '',
  duration: 64_000,
  previewUrl: '/files/drums.mp3?signature=x',
  ...more,
});
