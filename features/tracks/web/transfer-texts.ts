/** `1234567` -> `1.2 MB`; decimal units. */
export function formatTransferredBytes(bytes: number): string {
  if (bytes < 1000) return `${Math.round(bytes)} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Remaining time in the coarsest useful unit. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, seconds)} s left`;
  return `${Math.ceil(seconds / 60)} min left`;
}
