import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

/**
 * Job system's tries are used up by kills of the process, too, and a track without a job would wait for ever. What is wrong
 * with a file or with us is counted beside the track.
 */
const MORE_THAN_KILLS = 10_000;

export const processAudio = jobType('tracks.process-audio', z.strictObject({ trackId: z.uuid() }), {
  maxAttempts: MORE_THAN_KILLS,
});

export const processAudioKey = (trackId: string): string => `process-audio:${trackId}`;
