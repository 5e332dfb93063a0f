import { Accordion } from './accordion.tsx';

export const story = {
  title: 'Accordion',
  render: () => (
    <Accordion
      items={[
        {
          id: 'notes',
          heading: 'Do I have to read notes?',
          body: <p>No. You need ears, and some patience.</p>,
        },
        { id: 'cost', heading: 'What does it cost?', body: <p>The free plan has no end.</p> },
        {
          id: 'long',
          heading: 'And what happens to all that I have made here when I leave for another place some day?',
          body: <p>You take it with you: tracks, texts and projects, as files that other programs open.</p>,
        },
      ]}
    />
  ),
};
