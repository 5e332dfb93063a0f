import Heart from 'lucide-react/icons/heart';
import { Button } from '#design/button/button.tsx';
import { formatCount } from '#platform/pure/text/format-count.ts';
import type { LikeView } from '../contract.ts';
import styles from './like-button.module.css';

interface LikeButtonProps {
  shown: LikeView;
  onToggle: () => void;
  /** Hides the word "Like" in narrow places. */
  compact?: boolean;
}

/** Like button with its count. */
export function LikeButton({ shown, onToggle, compact }: LikeButtonProps) {
  const { currentUserLiked, likesCount } = shown;
  return (
    <Button
      icon={Heart}
      iconFilled={currentUserLiked}
      size={compact ? 'small' : 'medium'}
      variant={compact ? 'ghost' : 'quiet'}
      aria-pressed={currentUserLiked}
      aria-label={`Like, ${likesCount} ${likesCount === 1 ? 'like' : 'likes'}`}
      className={currentUserLiked ? styles.liked : undefined}
      onClick={onToggle}
    >
      {compact ? formatCount(likesCount) : <>Like {formatCount(likesCount)}</>}
    </Button>
  );
}
