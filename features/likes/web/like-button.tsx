import Heart from 'lucide-react/icons/heart';
import { Button } from '#design/button/button.tsx';
import { formatCount } from '#platform/pure/text/format-count.ts';
import type { LikeView } from '../contract.ts';
import styles from './like-button.module.css';

interface LikeButtonProps {
  shown: LikeView;
  onToggle: () => void;
  /** Hides the word "Like", and a count of 0, in narrow places. */
  compact?: boolean;
  /** The name of the button before its count, where a page has several kinds of likes. */
  action?: string;
  'aria-describedby'?: string;
}

/** Like button with its count. */
export function LikeButton({ shown, onToggle, compact, action = 'Like', ...rest }: LikeButtonProps) {
  const { currentUserLiked, likesCount } = shown;
  const count = formatCount(likesCount);
  const compactLabel = likesCount > 0 ? count : undefined;
  return (
    <Button
      icon={Heart}
      iconFilled={currentUserLiked}
      size={compact ? 'small' : 'medium'}
      variant={compact ? 'ghost' : 'quiet'}
      aria-pressed={currentUserLiked}
      aria-label={`${action}, ${likesCount} ${likesCount === 1 ? 'like' : 'likes'}`}
      className={currentUserLiked ? styles.liked : undefined}
      onClick={onToggle}
      {...rest}
    >
      {compact ? compactLabel : <>Like {count}</>}
    </Button>
  );
}
