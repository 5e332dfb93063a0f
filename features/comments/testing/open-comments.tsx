import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ConfirmHost } from '#design/dialog/confirm-host.tsx';
import { FlashHost } from '#design/flash/flash-host.tsx';
import { type CommentView, commentEndpoints } from '#features/comments/contract.ts';
import { commentListDocument } from '#features/comments/model/comment-document.ts';
import { commentFormPart } from '#features/comments/web/comment-form-part.ts';
import type { CommentHostRef } from '#features/comments/web/comment-host-ref.ts';
import { CommentSection } from '#features/comments/web/comment-section.tsx';
import type { AnyEndpoint, Api } from '#platform/pure/contract.ts';
import { createQueryClient } from '#platform/web/api/query-client.ts';
import { AppProvider } from '#platform/web/app-context.tsx';
import type { SiteSettings } from '#platform/web/site-settings.ts';
import type { Viewer } from '#platform/web/viewer.ts';

export const ada: Viewer = {
  id: '0198f000-0000-7000-8000-00000000000a',
  username: 'ada',
  profileLink: 'ada',
  avatarSmallUrl: null,
  accountType: 0,
  siteAdmin: false,
  currentPaymentMethod: 'none',
  consentsDue: false,
  unreadMessages: false,
  notificationCount: 0,
};

// The page's loader loads it in the app.
await commentFormPart.load();

let made = 0;

const noRights: CommentView['can'] = { delete: false, edit: false, like: false, report: false, reply: false };

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
    repliesCount: 0,
    replies: [],
    ...more,
    can: { ...noRights, ...can },
  };
}

interface Opened {
  /** Pages that the list call returns, in order. */
  pages?: readonly (readonly CommentView[])[];
  /** Fake network: answers by `METHOD path`. */
  answers?: Record<string, (input: never) => Promise<unknown>>;
  viewer?: Viewer | null;
  host?: Partial<CommentHostRef>;
  navigate?: (address: string) => void;
}

export interface SentCall {
  call: string;
  input: Record<string, unknown>;
}

/** Renders a comment section with a fake network and records the calls. */
export function openComments({
  pages = [[]],
  answers = {},
  viewer = ada,
  host,
  navigate = () => undefined,
}: Opened = {}) {
  const sent: SentCall[] = [];
  const counts: number[] = [];
  const list = async ({ page }: { page?: string }) => {
    const at = Number(page ?? 0);
    const meta = { nextPage: at + 1 < pages.length ? String(at + 1) : null, total: pages.flat().length };
    return commentListDocument(pages[at] ?? [], meta);
  };
  const api = (async (endpoint: AnyEndpoint, input: Record<string, unknown>) => {
    const call = `${endpoint.method} ${endpoint.path}`;
    sent.push({ call, input });
    const answer = answers[call] ?? (endpoint.method === 'GET' ? list : async () => undefined);
    return answer(input as never);
  }) as Api;
  const settings = { siteUrl: 'http://localhost:3000' } as SiteSettings;
  const here = '/user/ben/track/night-drive';
  const shown: CommentHostRef = {
    endpoints: commentEndpoints('/api/tracks/:id/comments', 'tracks'),
    id: '0198f000-0000-7000-8000-0000000000aa',
    open: true,
    ...host,
  };
  const view = render(
    <QueryClientProvider client={createQueryClient('browser')}>
      <AppProvider value={{ api, viewer, settings, renderedPath: here, navigate }}>
        <CommentSection host={shown} onCount={(by) => counts.push(by)} />
        <ConfirmHost />
        <FlashHost />
      </AppProvider>
    </QueryClientProvider>,
  );
  const calls = (call: string) => sent.filter((one) => one.call === call).map(({ input }) => input);
  return { ...view, sent, calls, counts, user: userEvent.setup() };
}
