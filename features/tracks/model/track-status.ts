/** Statuses of a track in the order of their wire numbers (TRACK-004, TRACK-005). */
export const trackStatuses = ['waiting', 'processing', 'done', 'error'] as const;
export type TrackStatus = (typeof trackStatuses)[number];

const nextStatuses: Record<TrackStatus, readonly TrackStatus[]> = {
  waiting: ['processing', 'error'],
  // A repeated attempt starts from processing.
  processing: ['processing', 'done', 'error'],
  done: [],
  // The owner retries processing.
  error: ['waiting'],
};

export const uploadStatusOf = (status: TrackStatus): number => trackStatuses.indexOf(status);

/** Status for a number 0 to 3; throws for any other. */
export function trackStatusOf(uploadStatus: number): TrackStatus {
  const status = trackStatuses[uploadStatus];
  if (!status) throw new RangeError(`${uploadStatus} is no upload status`);
  return status;
}

export const mayAdvance = (from: TrackStatus, to: TrackStatus): boolean => nextStatuses[from].includes(to);
