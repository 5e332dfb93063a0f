import { z } from 'zod';
import { jobType } from '#platform/server/jobs/job.ts';

/** How often the audio of one track is tried before its status is error (TRACK-092). */
export const MAX_ATTEMPTS = 3;

/** The job itself is tried more often: the count that matters stands beside the track. */
export const processAudio = jobType('tracks.process-audio', z.strictObject({ trackId: z.uuid() }), {
  maxAttempts: 25,
});

export const processAudioKey = (trackId: string): string => `process-audio:${trackId}`;
