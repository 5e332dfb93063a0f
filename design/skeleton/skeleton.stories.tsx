import { Skeleton } from './skeleton.tsx';

export const story = {
  title: 'Skeleton',
  render: () => (
    <div style={{ display: 'flex', gap: 16, alignItems: 'center' }}>
      <Skeleton width={96} height={96} />
      <div style={{ flex: 1, display: 'grid', gap: 6 }}>
        <Skeleton shape="text" width="60%" height={20} />
        <Skeleton shape="text" width="35%" />
        <Skeleton height={32} />
      </div>
      <Skeleton shape="round" width={48} height={48} />
    </div>
  ),
};
