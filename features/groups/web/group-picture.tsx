import { Cover } from '#design/cover/cover.tsx';
import type { GroupView } from '../contract.ts';

interface GroupPictureProps {
  group: Pick<GroupView, 'id' | 'pictureUrl'>;
  /** Another size than the middle one. */
  src?: string;
  /** Edge in CSS px. */
  size: number;
  eager?: boolean | undefined;
  className?: string | undefined;
}

/** A group's picture, decorative beside its name; one that is drawn anyway is drawn here, without asking for it. */
export function GroupPicture({ group, src = group.pictureUrl, size, eager, className }: GroupPictureProps) {
  const own = src.startsWith('/covers/') ? null : src;
  return <Cover id={`group-${group.id}`} src={own} size={size} eager={eager} className={className} />;
}
