// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { aBlock, renderBlocks } from '../../testing/render-blocks.tsx';

afterEach(cleanup);

const call = (button: string) =>
  aBlock({ component: 'blocks.get-started-cta', title: 'Begin', text: 'Now', button });
const link = () => {
  const shown = screen.getByRole('link');
  return [shown.textContent, shown.getAttribute('href')];
};

test('the button reads "Get started" and leads visitors to the sign-up [CMS-030]', async () => {
  await renderBlocks([call('')]);
  expect(link()).toEqual(['Get started', '/auth?tab=sign_up']);
  screen.getByRole('heading', { name: 'Begin' });
  screen.getByText('Now');
});

test('its own label is shown, and signed-in members come to the studio [CMS-030]', async () => {
  await renderBlocks([call('Make a beat')], { signedIn: true });
  expect(link()).toEqual(['Make a beat', 'https://studio.tonehall.example/']);
});
