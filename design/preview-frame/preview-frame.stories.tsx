import { useState } from 'react';
import { PreviewFrame } from './preview-frame.tsx';
import { firstPreviewLook, PreviewSwitches } from './preview-switches.tsx';

function Example() {
  const [look, setLook] = useState(firstPreviewLook);
  return (
    <div>
      <PreviewSwitches look={look} onChange={setLook} />
      <PreviewFrame title="Preview of the text" look={look}>
        <h2>A new lesson is out</h2>
        <p>It takes five minutes.</p>
      </PreviewFrame>
    </div>
  );
}

export const story = { title: 'Preview frame', render: () => <Example /> };
