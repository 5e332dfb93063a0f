import Bell from 'lucide-react/icons/bell';
import Download from 'lucide-react/icons/download';
import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import Search from 'lucide-react/icons/search';
import Share2 from 'lucide-react/icons/share-2';
import { Icon } from './icon.tsx';

export const story = {
  title: 'Icon',
  render: () => (
    <div style={{ display: 'flex', gap: 16 }}>
      <Icon of={Heart} />
      <Icon of={Heart} filled label="Liked" />
      <Icon of={Share2} />
      <Icon of={Download} />
      <Icon of={MessageCircle} />
      <Icon of={Bell} size={24} />
      <Icon of={Search} size={16} />
    </div>
  ),
};
