import { useState } from 'react';
import { Tabs } from './tabs.tsx';

const tabs = [
  { id: 'tracks', label: 'Tracks' },
  { id: 'groups', label: 'Groups' },
  { id: 'followers', label: 'Followers' },
];

function Example() {
  const [selected, setSelected] = useState('tracks');
  return (
    <Tabs label="Profile" tabs={tabs} selected={selected} onSelect={setSelected}>
      <p>Here stand the {selected}.</p>
    </Tabs>
  );
}

export const story = { title: 'Tabs', render: () => <Example /> };
