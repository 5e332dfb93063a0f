import { useState } from 'react';
import { Cover } from '../cover/cover.tsx';
import { DropZone } from './drop-zone.tsx';

const rules = { accept: ['image/png', 'image/jpeg'], maxBytes: 5 * 1024 * 1024 };
const texts = {
  prompt: 'Drop an image here',
  buttonLabel: 'Choose image',
  hint: 'PNG or JPEG, up to 5 MB',
};

function Example() {
  const [result, setResult] = useState('');
  return (
    <>
      <DropZone
        {...rules}
        {...texts}
        label="Cover art"
        onFile={(file) => setResult(`Took ${file.name}`)}
        onRefused={(refused) => setResult(`Refused: ${refused.kind}`)}
      />
      <p>{result}</p>
    </>
  );
}

export const story = {
  title: 'Drop zone',
  render: () => (
    <div style={{ display: 'grid', gap: 20 }}>
      <Example />
      <DropZone
        {...rules}
        {...texts}
        label="Cover art, on its way"
        progress={0.45}
        preview={<Cover id="on-its-way" size={88} />}
        onFile={() => {}}
        onRefused={() => {}}
      />
    </div>
  ),
};
