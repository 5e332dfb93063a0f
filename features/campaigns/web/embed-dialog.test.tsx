// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openGroups } from '#features/groups/testing/open-groups.tsx';
import { aCampaignView } from '../testing/a-campaign-view.ts';
import { EmbedButton } from './embed-button.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('"Embed" shows the card of a campaign and copies its code [CAMPAIGN-276]', async () => {
  const { user } = await openGroups(<EmbedButton campaign={aCampaignView()} />);
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'Embed' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Embed' }));
  const card = dialog.getByTitle('Card of Remix the Tide');
  expect(card.getAttribute('src')).toMatch(/\/player\/campaigns\/remix-the-tide$/);
  await user.click(dialog.getByRole('button', { name: 'Copy embed code' }));
  expect(written).toHaveBeenCalledWith(
    expect.stringMatching(/^<iframe src=".*\/player\/campaigns\/remix-the-tide" .*<\/iframe>$/),
  );
  expect(dialog.getByRole('button', { name: 'Copied' })).toBeTruthy();
});

test('a draft has nothing to embed [CAMPAIGN-276]', async () => {
  await openGroups(<EmbedButton campaign={aCampaignView({ phase: 'draft' })} />);
  expect(screen.queryByRole('button', { name: 'Embed' })).toBeNull();
});
