import { Cover } from '#design/cover/cover.tsx';
import type { GroupView } from '../contract.ts';

interface GroupPictureProps {
  group: Pick<GroupView, 'id' | 'pictureUrl'>;
  /** The URL of another size; the middle one by default. */
  src?: string;
  /** Edge in CSS px. */
  size: number;
  /** Path of the group's page, where the picture moves there or is there. */
  page?: string | undefined;
  eager?: boolean | undefined;
  className?: string | undefined;
}

/** A group's picture, decorative beside its name. A generated one is drawn in place instead of loaded. */
export function GroupPicture({
  group,
  src = group.pictureUrl,
  size,
  page,
  eager,
  className,
}: GroupPictureProps) {
  const own = src.startsWith('/covers/') ? null : src;
  return (
    <Cover id={`group-${group.id}`} src={own} size={size} page={page} eager={eager} className={className} />
  );
}
