// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

function Example() {
  const [selected, setSelected] = useState('a');
  const tabs = [
    { id: 'a', label: 'Alpha' },
    { id: 'b', label: 'Beta' },
    { id: 'c', label: 'Gamma' },
  ];
  return (
    <Tabs label="Parts" tabs={tabs} selected={selected} onSelect={setSelected}>
      content {selected}
    </Tabs>
  );
}

test('the selected tab names its panel and is the only one that Tab reaches', () => {
  render(<Example />);
  fireEvent.click(screen.getByRole('tab', { name: 'Beta' }));
  expect(screen.getByRole('tabpanel', { name: 'Beta' }).textContent).toBe('content b');
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, 0, -1]);
});

test('arrows, Home and End select and move the focus', () => {
  render(<Example />);
  const press = (key: string) => fireEvent.keyDown(screen.getByRole('tablist'), { key });
  const selected = () => screen.getByRole('tab', { selected: true });
  for (const [key, name] of [
    ['ArrowLeft', 'Gamma'],
    ['ArrowRight', 'Alpha'],
    ['End', 'Gamma'],
    ['Home', 'Alpha'],
  ] as const) {
    press(key);
    expect(selected().textContent).toBe(name);
    expect(document.activeElement).toBe(selected());
  }
});
