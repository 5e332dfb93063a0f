import { longText, text } from '../../model/block-fields.ts';
import { type BlockViewOf, blockKind } from '../../model/block-kind.ts';

export const inviteCodeBanner = blockKind({
  component: 'blocks.invite-code-banner',
  name: 'Invite code',
  about: 'A code to copy, and a button to the plans with it.',
  fields: {
    title: text({ label: 'Title' }),
    text: longText({ label: 'Text' }),
    code: text({ label: 'Code', max: 50, required: true }),
    button: text({ label: 'Button', max: 60, help: 'Empty: “See plans”.' }),
  },
  example: { title: 'A month on us', text: 'With this code the first month is free.', code: 'LEARN24' },
});

export type InviteCodeBannerView = BlockViewOf<typeof inviteCodeBanner>;
