import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

/**
 * Job system's tries are used up by kills of the process, too, and a track without a job would wait for ever. What is wrong
 * with a file or with us is counted beside the track.
 */
const MAX_JOB_ATTEMPTS = 10_000;

export const processAudio = jobType('tracks.process-audio', z.strictObject({ trackId: z.uuid() }), {
  maxAttempts: MAX_JOB_ATTEMPTS,
});

export const processAudioKey = (trackId: string): string => `process-audio:${trackId}`;
