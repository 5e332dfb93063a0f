import { Anchor } from './anchor.tsx';

export const story = {
  title: 'Link',
  render: () => (
    <p>
      Running text with <Anchor href="#link">a link in it</Anchor>, a quiet name by{' '}
      <Anchor href="#link" tone="quiet">
        Mira Sol
      </Anchor>{' '}
      and one that{' '}
      <Anchor href="https://example.com" external>
        leaves the hall
      </Anchor>
      .
    </p>
  ),
};
