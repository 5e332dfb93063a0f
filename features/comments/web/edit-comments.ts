import type { InfiniteData } from '@tanstack/react-query';
import type { CommentView } from '../contract.ts';
import type { CommentPage } from '../model/comment-document.ts';

type Comments = InfiniteData<CommentPage, unknown>;

const mapPages = (
  comments: Comments,
  edit: (items: CommentView[], at: number) => CommentView[],
): Comments => ({
  ...comments,
  pages: comments.pages.map((page, at) => ({ ...page, items: edit(page.items, at) })),
});

/** Puts the new comment first. */
export const prependComment = (comments: Comments, added: CommentView): Comments =>
  mapPages(comments, (items, at) => (at === 0 ? [added, ...items] : items));

export const removeComment = (comments: Comments, id: string): Comments =>
  mapPages(comments, (items) => items.filter((item) => item.id !== id));

export const replaceComment = (comments: Comments, changed: CommentView): Comments =>
  mapPages(comments, (items) => items.map((item) => (item.id === changed.id ? changed : item)));
