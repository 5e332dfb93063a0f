import { Cover } from '#design/cover/cover.tsx';
import type { GroupView } from '../contract.ts';

interface GroupPictureProps {
  group: Pick<GroupView, 'id' | 'pictureUrl'>;
  /** The URL of another size; the middle one by default. */
  src?: string;
  /** Edge in CSS px. */
  size: number;
  eager?: boolean | undefined;
  className?: string | undefined;
}

/** A group's picture, decorative beside its name. A generated one is drawn in place instead of loaded. */
export function GroupPicture({ group, src = group.pictureUrl, size, eager, className }: GroupPictureProps) {
  const own = src.startsWith('/covers/') ? null : src;
  return <Cover id={`group-${group.id}`} src={own} size={size} eager={eager} className={className} />;
}
