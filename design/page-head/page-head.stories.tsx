import { buttonClass } from '../button/button-class.ts';
import { PageHead } from './page-head.tsx';

export const story = {
  title: 'Page head',
  render: () => (
    <PageHead title="Groups" lead="A room for a style, a town, or a band.">
      <a className={buttonClass('primary')} href="/group/new">
        Create group
      </a>
    </PageHead>
  ),
};
