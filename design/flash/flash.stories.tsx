import { Button } from '../button/button.tsx';
import { flash } from './flash.ts';
import { FlashHost } from './flash-host.tsx';

export const story = {
  title: 'Flash message',
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
      <Button onClick={() => flash.success('Link copied')}>Say something good</Button>
      <Button onClick={() => flash.error('Failed to upload file. Please try again', { staysOpen: true })}>
        Say what went wrong
      </Button>
      <FlashHost />
    </div>
  ),
};
