import type { DecisionView } from '../appeals.contract.ts';
import type { CaseView } from '../moderation.contract.ts';

/** A case about a comment by ben. */
export function aCaseView(more: Partial<CaseView> = {}): CaseView {
  return {
    id: '0198f000-0000-7000-8000-000000000c01',
    kind: 'comment',
    openedAt: '2026-11-19T10:00:00.000Z',
    subject: {
      label: 'a comment on a track',
      text: 'You cannot play at all',
      href: '/comments/0198f000-0000-7000-8000-000000000d01',
      hidden: false,
    },
    person: {
      id: '0198f000-0000-7000-8000-00000000000b',
      username: 'ben',
      selfLink: '/user/ben',
      avatarSmallUrl: null,
      admin: false,
      suspended: false,
    },
    reportsCount: 1,
    reports: [
      {
        id: '0198f000-0000-7000-8000-000000000e01',
        reporter: {
          id: '0198f000-0000-7000-8000-00000000000c',
          username: 'cleo',
          selfLink: '/user/cleo',
          avatarSmallUrl: null,
          admin: false,
          suspended: false,
        },
        reason: 'This is <b>rude</b>',
        createdAt: '2026-11-19T10:00:00.000Z',
      },
    ],
    earlier: [],
    against: null,
    actions: ['dismiss', 'hide', 'warn', 'suspend'],
    settled: null,
    ...more,
  };
}

/** A decision about the reader, not appealed against. */
export function aDecisionView(more: Partial<DecisionView> = {}): DecisionView {
  return {
    id: '0198f000-0000-7000-8000-000000000c02',
    kind: 'comment',
    action: 'hide',
    subject: { label: 'a comment on a track', text: 'You cannot play at all' },
    message: 'Please talk about the music.',
    decidedAt: '2026-11-19T10:00:00.000Z',
    reversed: false,
    appeal: null,
    ...more,
  };
}
