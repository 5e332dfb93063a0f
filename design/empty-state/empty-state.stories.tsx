import Music from 'lucide-react/icons/music';
import { Button } from '../button/button.tsx';
import { EmptyState } from './empty-state.tsx';

export const story = {
  title: 'Empty state',
  render: () => (
    <EmptyState
      icon={Music}
      title="No tracks yet"
      text="What you upload will stand here."
      action={<Button variant="primary">Upload a track</Button>}
    />
  ),
};
