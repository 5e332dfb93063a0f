/** Whether a bought product can be downloaded: it can, no longer, or never could. */
export const downloadStates = ['open', 'expired', 'none'] as const;
export type DownloadState = (typeof downloadStates)[number];

interface SoldProduct {
  class: string;
  /** Since when it can be downloaded. */
  updated_at: Date;
}

/** A single sound always can be downloaded, content never, and any other class for some hours (ACCOUNT-056 to 060). */
export function downloadStateOf(
  { class: kind, updated_at }: SoldProduct,
  { now, hours }: { now: Date; hours: number },
): DownloadState {
  if (kind.endsWith('Content')) return 'none';
  if (kind === 'SingleSound') return 'open';
  return now.getTime() < updated_at.getTime() + hours * 3_600_000 ? 'open' : 'expired';
}
