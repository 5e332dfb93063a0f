import type { HeldReason } from '../../model/voting/held-votes.ts';

interface Alike {
  reason: HeldReason;
  votes: number;
  quiet: number;
}

const texts: Record<HeldReason, string> = {
  network: 'came from one network',
  device: 'came from one device',
  burst: 'came within a short time',
  made_for_it: 'came from accounts that were made at one time',
  invited: 'came from people whom the entrant has invited, directly or through others',
  suspended: 'came from accounts that are suspended',
};

/** "20 votes came from one network. 18 of these accounts have done next to nothing else." */
export function heldReasonText({ reason, votes, quiet }: Alike): string {
  const first = `${votes} ${votes === 1 ? 'vote' : 'votes'} ${texts[reason]}.`;
  if (reason === 'suspended') return first;
  return `${first} ${quiet} of these accounts have done next to nothing else.`;
}
