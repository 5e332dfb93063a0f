import type { CommentView } from '../contract.ts';

let made = 0;

const noRights: CommentView['can'] = {
  delete: false,
  edit: false,
  like: false,
  report: false,
  reply: false,
  pin: false,
};

/** A comment by another member, one minute newer than the previous one; `can` names what the viewer may. */
export function aComment({
  can,
  ...more
}: Partial<Omit<CommentView, 'can'> & { can: Partial<CommentView['can']> }> = {}): CommentView {
  made += 1;
  return {
    id: `0198f000-0000-7000-8000-${String(made).padStart(12, '0')}`,
    content: `comment ${made}`,
    createdAt: new Date(Date.UTC(2026, 2, 5, 14, made)).toISOString(),
    editedAt: null,
    moment: null,
    status: 0,
    statusText: null,
    user: {
      id: '0198f000-0000-7000-8000-00000000000b',
      username: 'ben',
      avatarSmallUrl: null,
      selfLink: '/user/ben',
      admin: false,
    },
    mentions: [],
    likesCount: 0,
    currentUserLiked: false,
    parentId: null,
    pinned: false,
    repliesCount: 0,
    replies: [],
    ...more,
    can: { ...noRights, ...can },
  };
}
