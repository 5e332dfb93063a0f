import { linkClass } from '../link/link-class.ts';
import { Soon } from './soon.tsx';

export const story = {
  title: 'Soon',
  render: () => (
    <p>
      <a className={linkClass()} href="#soon">
        Dashboard
      </a>{' '}
      <Soon />
    </p>
  ),
};
