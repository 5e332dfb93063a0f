import { expect, test } from 'vitest';
import { exportKinds } from './export-kinds.ts';

const of = (accountType: number, isOfSchool = false, planLimits = true) =>
  exportKinds({ accountType, isOfSchool }, { planLimits }).join(' ');

test('[STUDIO-248] MP3 is exported from intro on, WAV and FLAC with premium, creator and pro, everything in a school and without plan limits', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((accountType) => of(accountType))).toEqual([
    '',
    'mp3',
    'mp3',
    'wav flac mp3',
    'mp3',
    'wav flac mp3',
    'wav flac mp3',
  ]);
  expect([of(0, true), of(0, false, false)]).toEqual(['wav flac mp3', 'wav flac mp3']);
});
