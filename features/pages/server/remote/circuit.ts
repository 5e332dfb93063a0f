export interface Circuit {
  /** Whether nothing is to be asked now. */
  isOpen(now: Date): boolean;
  /** Counts a failure, and gives how many there were in a row. */
  countFailure(now: Date): number;
  close(): void;
  /** The failures in a row, and until when nothing is asked. */
  state(now: Date): { failures: number; pausedUntil: Date | null };
}

/** A circuit that opens for a time after some failures in a row, and again after each further one. */
export function createCircuit({
  failuresToOpen,
  openMs,
}: {
  failuresToOpen: number;
  openMs: number;
}): Circuit {
  let failures = 0;
  let openUntil = 0;
  return {
    isOpen: (now) => now.getTime() < openUntil,
    countFailure(now) {
      failures += 1;
      if (failures >= failuresToOpen) openUntil = now.getTime() + openMs;
      return failures;
    },
    close() {
      failures = 0;
      openUntil = 0;
    },
    state: (now) => ({
      failures,
      pausedUntil: now.getTime() < openUntil ? new Date(openUntil) : null,
    }),
  };
}
