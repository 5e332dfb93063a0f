import type { AudioUpload } from '#features/uploads/web/audio-upload.ts';

/** How far an upload is, or why it failed. */
export function uploadText({
  phase,
  error,
  sentBytes,
  size,
  bytesPerSecond,
  secondsLeft,
}: AudioUpload): string {
  if (phase === 'failed') return error ?? '';
  if (phase === 'finishing') return 'All of it has arrived. One moment.';
  const sent = `${formatTransferredBytes(sentBytes)} of ${formatTransferredBytes(size)}`;
  if (phase === 'connection_lost')
    return `${sent} · The connection is lost. It goes on by itself as soon as it is back.`;
  if (secondsLeft === null) return sent;
  return `${sent} · ${formatTransferredBytes(bytesPerSecond)}/s · ${formatTimeLeft(secondsLeft)}`;
}

/** `1234567` -> `1.2 MB`; decimal units. */
function formatTransferredBytes(bytes: number): string {
  if (bytes < 1000) return `${Math.round(bytes)} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Remaining time in the coarsest useful unit. */
function formatTimeLeft(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, seconds)} s left`;
  return `${Math.ceil(seconds / 60)} min left`;
}
