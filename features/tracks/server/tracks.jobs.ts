import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

export const cleanUpTracks = jobType('tracks.tidy', z.strictObject({}), { maxAttempts: 3 });

export const decayTrackHeat = jobType('tracks.cool-trending', z.strictObject({}), { maxAttempts: 3 });

export const refreshGenreOrders = jobType('tracks.refresh-genre-orders', z.strictObject({}), {
  maxAttempts: 3,
});

/** Publishes the tracks whose time has come. */
export const publishDueTracks = jobType('tracks.publish-due', z.strictObject({}), { maxAttempts: 3 });

export const analyseOlderSounds = jobType('tracks.analyse-older-sounds', z.strictObject({}), {
  maxAttempts: 3,
});

/** Draws the picture that other sites show of a link to a track. */
export const drawTrackCard = jobType('tracks.draw-share-card', z.strictObject({ trackId: z.uuid() }), {
  maxAttempts: 8,
  // Sound that is processed does not wait for pictures.
  priority: 10,
});

export const deleteCover = jobType('tracks.delete-cover', z.strictObject({ imageKey: z.string().max(200) }));

export const deleteTrackFiles = jobType(
  'tracks.delete-files',
  z.strictObject({
    trackId: z.uuid(),
    /** The track's upload. */
    fileName: z.string().max(200),
  }),
  {
    maxAttempts: 20,
  },
);

/**
 * Killed processes use up job attempts, too, and a track without a job would wait for ever. Real failures are counted
 * in `track_processing`.
 */
const MAX_JOB_ATTEMPTS = 10_000;

export const processAudio = jobType('tracks.process-audio', z.strictObject({ trackId: z.uuid() }), {
  maxAttempts: MAX_JOB_ATTEMPTS,
  // Its owner waits for it; kills and outages are over soon.
  maxRetryDelaySeconds: 60,
});

/** Processes a new version of a track's sound. */
export const processNewSound = jobType(
  'tracks.process-new-sound',
  z.strictObject({ trackId: z.uuid(), fileName: z.string().max(200) }),
  { maxAttempts: MAX_JOB_ATTEMPTS, maxRetryDelaySeconds: 60 },
);

export const processNewSoundKey = (fileName: string): string => `process-new-sound:${fileName}`;

export const processAudioKey = (trackId: string): string => `process-audio:${trackId}`;
