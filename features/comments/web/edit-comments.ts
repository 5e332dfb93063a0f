import type { InfiniteData } from '@tanstack/react-query';
import type { CommentView } from '../contract.ts';
import type { CommentPage } from '../model/comment-document.ts';

type Comments = InfiniteData<CommentPage, unknown>;

const eachPage = (
  comments: Comments,
  edit: (items: CommentView[], at: number) => CommentView[],
): Comments => ({
  ...comments,
  pages: comments.pages.map((page, at) => ({ ...page, items: edit(page.items, at) })),
});

/** The new comment stands first. */
export const putOnTop = (comments: Comments, added: CommentView): Comments =>
  eachPage(comments, (items, at) => (at === 0 ? [added, ...items] : items));

export const takeOut = (comments: Comments, id: string): Comments =>
  eachPage(comments, (items) => items.filter((item) => item.id !== id));

export const putInPlace = (comments: Comments, changed: CommentView): Comments =>
  eachPage(comments, (items) => items.map((item) => (item.id === changed.id ? changed : item)));
