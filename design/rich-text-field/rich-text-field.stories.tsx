import { useState } from 'react';
import { RichTextField } from './rich-text-field.tsx';

export const story = { title: 'RichTextField', render: () => <Fields /> };

function Fields() {
  const [text, setText] = useState(
    '## Once more\n\nA **bold** word, and a [link](https://example.org).\n\n- one\n- two',
  );
  const [table, setTable] = useState('| bpm | key |\n|---|---|\n| 120 | A |');
  return (
    <div style={{ display: 'grid', gap: 16, maxWidth: 560 }}>
      <RichTextField label="Text" limit={1000} value={text} onChange={setText} />
      <RichTextField label="A text with a table" value={table} onChange={setTable} />
    </div>
  );
}
