import { ProgressBar } from './progress-bar.tsx';
import { ProgressRing } from './progress-ring.tsx';

export const story = {
  title: 'Progress',
  render: () => (
    <div style={{ display: 'grid', gap: 20, maxWidth: 420 }}>
      <ProgressBar value={0.62} label="Uploading" />
      <ProgressBar value={null} label="Processing" />
      <div style={{ display: 'flex', gap: 20 }}>
        <ProgressRing value={0.3} label="Uploading" />
        <ProgressRing value={0.8} label="Uploading" size={64} />
        <ProgressRing value={null} label="Processing" />
      </div>
    </div>
  ),
};
