// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { Menu } from './menu.tsx';
import { MenuItem, MenuSeparator } from './menu-item.tsx';

// Characters that are typed soon after those of another test would continue them.
let now = 0;
beforeEach(() => {
  now += 10_000;
  vi.spyOn(performance, 'now').mockReturnValue(now);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show() {
  const picked = vi.fn();
  render(
    <Menu trigger={(props) => <Button {...props}>More</Button>}>
      <MenuItem onSelect={() => picked('edit')}>Edit</MenuItem>
      <MenuSeparator />
      <MenuItem inactive onSelect={() => picked('download')}>
        Download
      </MenuItem>
      <MenuItem onSelect={() => picked('save')}>Save a copy</MenuItem>
      <MenuItem onSelect={() => picked('delete')}>Delete</MenuItem>
    </Menu>,
  );
  const button = screen.getByRole('button', { name: 'More' });
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  return { button, picked, press };
}

const focused = () => document.activeElement?.textContent;

test('a click or arrow down opens the menu at the first item, arrow up at the last', () => {
  const { button, press } = show();
  expect(screen.queryByRole('menu')).toBeNull();
  fireEvent.click(button);
  expect(screen.getByRole('menu', { name: 'More' })).toBeTruthy();
  expect(focused()).toBe('Edit');
  press('Escape');
  fireEvent.keyDown(button, { key: 'ArrowUp' });
  expect(focused()).toBe('Delete');
});

test('arrow keys wrap around, Home and End go to the ends', () => {
  const { button, press } = show();
  fireEvent.keyDown(button, { key: 'ArrowDown' });
  press('ArrowUp');
  expect(focused()).toBe('Delete');
  press('ArrowDown');
  expect(focused()).toBe('Edit');
  press('End');
  expect(focused()).toBe('Delete');
  press('Home');
  expect(focused()).toBe('Edit');
});

test('typed characters focus a matching item', () => {
  const { button, press } = show();
  fireEvent.click(button);
  press('d');
  press('e');
  expect(focused()).toBe('Delete');
});

test('a space within typed characters belongs to them and does not choose the item', () => {
  const { button, picked, press } = show();
  fireEvent.click(button);
  for (const key of 'save a') press(key);
  expect(focused()).toBe('Save a copy');
  expect(fireEvent.keyDown(screen.getByRole('menuitem', { name: 'Save a copy' }), { key: ' ' })).toBe(false);
  expect(picked).not.toHaveBeenCalled();
});

test('a repeated character focuses each matching item in turn', () => {
  const { button, press } = show();
  fireEvent.click(button);
  press('d');
  expect(focused()).toBe('Download');
  press('d');
  expect(focused()).toBe('Delete');
});

test('Space chooses a link and does not scroll the page', () => {
  render(
    <Menu trigger={(props) => <Button {...props}>Links</Button>}>
      <MenuItem href="#edit">Edit</MenuItem>
    </Menu>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Links' }));
  const link = screen.getByRole('menuitem', { name: 'Edit' });
  const followed = vi.fn();
  link.addEventListener('click', followed);
  expect(fireEvent.keyDown(link, { key: ' ' })).toBe(false);
  expect(followed).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('Escape closes the menu and restores the focus', () => {
  const { button, press } = show();
  fireEvent.click(button);
  press('Escape');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('choosing an item runs it and closes the menu; an inactive item does neither', () => {
  const { button, picked } = show();
  fireEvent.click(button);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Download' }));
  expect(picked).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  expect(picked.mock.calls).toEqual([['delete']]);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('a press outside closes the menu', () => {
  const { button } = show();
  fireEvent.click(button);
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole('menu')).toBeNull();
});
