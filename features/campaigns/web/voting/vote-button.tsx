import Check from 'lucide-react/icons/check';
import { Button } from '#design/button/button.tsx';
import { buttonClass } from '#design/button/button-class.ts';
import type { AnswerOf } from '#platform/pure/contract.ts';
import { useViewer } from '#platform/web/app-context.tsx';
import { useSignInAddress } from '#platform/web/sign-in/use-sign-in-address.ts';
import type { listBallot } from '../../voting.contract.ts';
import styles from './ballot-page.module.css';
import type { Votes } from './use-votes.ts';

export type BallotEntry = AnswerOf<typeof listBallot>['entries'][number];

interface VoteButtonProps {
  entry: BallotEntry;
  votes: Votes | null;
  prominent?: boolean;
}

/** Votes for an entry or takes the vote back; renders nothing where the viewer cannot vote. */
export function VoteButton({ entry: { track, own }, votes, prominent = false }: VoteButtonProps) {
  const viewer = useViewer();
  const signIn = useSignInAddress();
  if (own) return <span className={styles.own}>Your entry</span>;
  if (!viewer)
    return prominent ? (
      <a className={buttonClass('primary')} href={signIn}>
        Sign in to vote
      </a>
    ) : null;
  if (!votes || votes.refusal !== null) return null;
  const voted = votes.entryIds.includes(track.id);
  return (
    <Button
      variant={prominent && !voted ? 'primary' : 'quiet'}
      aria-pressed={voted}
      aria-label={`Vote for ${track.title}`}
      icon={voted ? Check : undefined}
      busy={votes.changingId === track.id}
      inactive={!voted && votes.entryIds.length >= votes.votesEach}
      onClick={() => votes.change({ entryId: track.id, voted })}
    >
      {voted ? 'Voted' : 'Vote'}
    </Button>
  );
}
