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
import { NewComments } from '#features/comments/web/live/new-comments.tsx';
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

interface Opened {
  /** Pages that the list call returns, in order. */
  pages?: readonly (readonly CommentView[])[];
  /** Fake network: answers by `METHOD path`. */
  answers?: Record<string, (input: never) => Promise<unknown>>;
  viewer?: Viewer | null;
  host?: Partial<CommentHostRef>;
  navigate?: (address: string) => void;
  /** Brings in the comments of others, when `announceChange` is called. */
  live?: boolean;
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
  live = false,
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
  const client = createQueryClient('browser');
  const page = (changes: number) => (
    <QueryClientProvider client={client}>
      <AppProvider value={{ api, viewer, settings, renderedPath: here, navigate }}>
        <CommentSection
          host={shown}
          onCount={(by) => counts.push(by)}
          news={live && <NewComments host={shown} changes={changes} />}
        />
        <ConfirmHost />
        <FlashHost />
      </AppProvider>
    </QueryClientProvider>
  );
  const view = render(page(0));
  let changes = 0;
  const announceChange = () => {
    changes += 1;
    view.rerender(page(changes));
  };
  const calls = (call: string) => sent.filter((one) => one.call === call).map(({ input }) => input);
  return { ...view, sent, calls, counts, announceChange, user: userEvent.setup() };
}
