import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

/**
 * Killed processes use up job attempts, too, and a track without a job would wait for ever. Real failures are counted
 * in `track_processing`.
 */
const MAX_JOB_ATTEMPTS = 10_000;

export const processAudio = jobType('tracks.process-audio', z.strictObject({ trackId: z.uuid() }), {
  maxAttempts: MAX_JOB_ATTEMPTS,
});

export const processAudioKey = (trackId: string): string => `process-audio:${trackId}`;
