import { useState } from 'react';
import { Typeahead } from './typeahead.tsx';

const names = [
  'Acoustic',
  'Ambient',
  'Chillout',
  'Deep House',
  'Drum & Bass',
  'Hip Hop',
  'House',
  'Jazz',
  'Other',
];
const options = names.map((label) => ({ id: label.toLowerCase(), label }));

function Example() {
  const [genre, setGenre] = useState<string | null>('deep house');
  return (
    <div style={{ maxWidth: 420 }}>
      <Typeahead
        label="Genre"
        options={options}
        value={genre}
        onChange={setGenre}
        placeholder="Type a genre"
        emptyText="Genre not found. You're way ahead of your time, buddy."
      />
    </div>
  );
}

export const story = { title: 'Typeahead', render: () => <Example /> };
