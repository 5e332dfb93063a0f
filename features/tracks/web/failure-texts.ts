import type { FailureReason, NewSoundFailure } from '../model/track-failure.ts';

/** Why a file could not be used, and what to do. */
export const failureTexts: Record<FailureReason, string> = {
  too_long: 'It is longer than 60 minutes. Upload a shorter one.',
  unsupported: 'It has more than 8 channels or more than 192 kHz. Export it with less and upload that.',
  too_costly: 'Reading this file takes more work than its length allows. Export it again and upload that.',
  unreadable: 'The file could not be read as audio. Export it again and upload that.',
  file_gone: 'The file is not kept any more. Upload it again.',
  interrupted: 'Processing was interrupted too often, and the file is not kept any more. Upload it again.',
};

/** Why a new version could not be used, and what to do. */
export const newSoundFailureTexts: Record<NewSoundFailure, string> = {
  ...failureTexts,
  hidden: 'Moderators have hidden this track meanwhile. Send it again once the track is shown.',
  guarded:
    'The campaign that this track is entered in takes no more entries. Send it again once its winners are set.',
};
