import { expect, test } from 'vitest';
import { allDevices } from '#studio/devices/all-devices.ts';
import { studioLimits } from './studio-limits.ts';

const of = (accountType: number, isOfSchool = false, planLimits = true) =>
  studioLimits({ accountType, isOfSchool }, { planLimits });
const accountTypes = [0, 1, 2, 3, 4, 5, 6];

test('[STUDIO-248] MP3 is exported from intro on, WAV and FLAC with premium, creator and pro, everything in a school and without plan limits', () => {
  expect(accountTypes.map((accountType) => of(accountType).exports.join(' '))).toEqual([
    '',
    'mp3',
    'mp3',
    'wav flac mp3',
    'mp3',
    'wav flac mp3',
    'wav flac mp3',
  ]);
  expect([of(0, true), of(0, false, false)].map(({ exports }) => exports.length)).toEqual([3, 3]);
});

test('[STUDIO-249] the parametric EQ is for premium, creator and pro, for members of a school, and for all without plan limits', () => {
  const isLocked = (limits: ReturnType<typeof of>) => limits.lockedDevices.includes('parametric-eq');
  expect(accountTypes.map((accountType) => isLocked(of(accountType)))).toEqual([
    true,
    true,
    true,
    false,
    true,
    false,
    false,
  ]);
  expect([of(0, true), of(0, false, false)].map(isLocked)).toEqual([false, false]);
  // The plan and the studio mean the same device.
  const types = allDevices.map(({ type }) => type);
  expect(of(0).lockedDevices.filter((type) => !types.includes(type))).toEqual([]);
});
