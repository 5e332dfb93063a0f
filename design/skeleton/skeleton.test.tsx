import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Skeleton } from './skeleton.tsx';

test('a skeleton has the final size and is hidden from screen readers', () => {
  const html = renderToString(<Skeleton width={96} height={48} />);
  expect(html).toContain('width:96px;height:48px');
  expect(html).toContain('aria-hidden="true"');
});
