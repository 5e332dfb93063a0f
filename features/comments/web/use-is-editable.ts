import { useEffect, useEffectEvent, useState } from 'react';
import type { CommentView } from '../contract.ts';
import { EDITABLE_MS } from '../model/comment-rights.ts';

/** Whether the viewer may edit the comment still; false from the moment at which its time is over, when `onOver` is called. */
export function useIsEditable(
  { can, createdAt }: Pick<CommentView, 'can' | 'createdAt'>,
  onOver: () => void,
): boolean {
  const [isOver, setOver] = useState(false);
  const end = useEffectEvent(() => {
    onOver();
    setOver(true);
  });
  useEffect(() => {
    if (!can.edit) return;
    const timer = setTimeout(() => end(), Date.parse(createdAt) + EDITABLE_MS - Date.now());
    return () => clearTimeout(timer);
  }, [can.edit, createdAt]);
  return can.edit && !isOver;
}
